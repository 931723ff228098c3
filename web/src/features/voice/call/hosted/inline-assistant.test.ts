import { defaultPreferences, languages, type Preferences } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { describeAssistant, writeSystemPrompt, type AssistantProfile } from './inline-assistant.ts'

const preferences: Preferences = {
  ...structuredClone(defaultPreferences as Preferences),
  interests: ['Science', 'Art & Culture'],
  preferred_sources: ['BBC', 'Reuters'],
  content_filter_level: 'strict',
  summary_length_preference: 'detailed',
  voice_settings: { speed: 1.3, gender: 'male' },
}
const person: AssistantProfile = { firstName: 'Ada', language: 'fr', preferences, ownModel: null }

test('the assistant of a call is built from the user’s profile and preferences', () => {
  expect(describeAssistant(person)).toEqual({
    name: 'Tidings',
    transcriber: { provider: 'deepgram', model: 'nova-2', language: 'fr' },
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      messages: [{ role: 'system', content: writeSystemPrompt(person) }],
      temperature: 0.7,
      maxTokens: 1000,
    },
    voice: { provider: 'azure', voiceId: 'fr-FR-HenriNeural', speed: 1.3 },
    firstMessage: 'Bonjour Ada. Quelles nouvelles voulez-vous entendre ?',
    artifactPlan: { recordingEnabled: true },
  })
})

test('the system prompt contains language, speed, interests, filter, summary length and sources', () => {
  const prompt = writeSystemPrompt(person)
  for (const said of ['French', '1.3', 'Science, Art & Culture', 'strict', 'detailed', 'BBC, Reuters']) {
    expect(prompt).toContain(said)
  }
})

test('this server’s own model is included with its key', () => {
  const ownModel = { url: 'https://news.example.org/v1', key: 'key-1' }
  expect(describeAssistant({ ...person, ownModel })).toMatchObject({
    model: { provider: 'custom-llm', url: ownModel.url, model: 'tidings', temperature: 0.7, maxTokens: 1000 },
    credentials: [{ provider: 'custom-llm', apiKey: 'key-1' }],
  })
})

test.each(languages)('%s has a voice of each gender and a greeting, with and without a name', (language) => {
  const speaking = (gender: 'female' | 'male', firstName: string) =>
    describeAssistant({
      ...person,
      language,
      firstName,
      preferences: { ...preferences, voice_settings: { speed: 1, gender } },
    })
  const woman = speaking('female', 'Ada')
  const man = speaking('male', '  ')
  expect(woman).toMatchObject({ firstMessage: expect.stringContaining(' Ada.') })
  expect(man).toMatchObject({ firstMessage: expect.stringMatching(/^[A-Z]\w+\. /) })
  expect(woman['voice']).not.toEqual(man['voice'])
  expect(woman).toMatchObject({ voice: { voiceId: expect.stringMatching(new RegExp(`^${language}-`)) } })
})
