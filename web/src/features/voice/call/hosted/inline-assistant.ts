import type {
  ContentFilter,
  Language,
  Preferences,
  SummaryLength,
  VoiceGender,
} from '@tidings/contract/entities'
import { voice } from '@tidings/contract/limits'
import { modelName } from '@tidings/contract/api/chat-model'

/** The first message of the provider's assistant. */
const greetings: Record<Language, (name: string) => string> = {
  en: (name) => `Hello${name}. Which news would you like to hear?`,
  fr: (name) => `Bonjour${name}. Quelles nouvelles voulez-vous entendre ?`,
  es: (name) => `Hola${name}. ¿Qué noticias quiere oír?`,
  de: (name) => `Hallo${name}. Welche Nachrichten möchten Sie hören?`,
  it: (name) => `Salve${name}. Quali notizie vuole sentire?`,
}

export function writeGreeting(language: Language, firstName: string): string {
  const name = firstName.trim()
  return greetings[language](name && ` ${name}`)
}

/** Address and key of this server's own model. */
export type OwnModel = { url: string; key: string }

export type AssistantProfile = {
  firstName: string
  language: Language
  preferences: Preferences
  /** Null: the provider's own model answers, from the system prompt alone. */
  ownModel: OwnModel | null
}

const voices: Record<Language, Record<VoiceGender, string>> = {
  en: { female: 'en-US-JennyNeural', male: 'en-US-GuyNeural' },
  fr: { female: 'fr-FR-DeniseNeural', male: 'fr-FR-HenriNeural' },
  es: { female: 'es-ES-ElviraNeural', male: 'es-ES-AlvaroNeural' },
  de: { female: 'de-DE-KatjaNeural', male: 'de-DE-ConradNeural' },
  it: { female: 'it-IT-ElsaNeural', male: 'it-IT-DiegoNeural' },
}

const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'French',
  es: 'Spanish',
  de: 'German',
  it: 'Italian',
}

const filterRules: Record<ContentFilter, string> = {
  strict: 'Leave out violence, sexual content, strong language and disturbing details altogether.',
  moderate: 'Leave out graphic and disturbing details.',
  none: 'Leave nothing out that belongs to the news.',
}

const lengthRules: Record<SummaryLength, string> = {
  short: 'Summarise in one or two sentences.',
  medium: 'Summarise in three or four sentences.',
  detailed: 'Summarise in a paragraph with the background that matters.',
}

function joinOr(items: string[], otherwise: string): string {
  return items.length > 0 ? items.join(', ') : otherwise
}

export function writeSystemPrompt({ language, preferences }: AssistantProfile): string {
  const { content_filter_level, interests, preferred_sources, summary_length_preference, voice_settings } =
    preferences
  return [
    'You are a news assistant whom people talk to. Answer questions about current news, briefly and truthfully, and name the source of what you say.',
    `Language: ${languageNames[language]} (${language}). Always answer in it.`,
    `Speaking speed: ${voice_settings.speed} times the normal one.`,
    `Interests: ${joinOr(interests, 'none chosen')}.`,
    `Preferred sources: ${joinOr(preferred_sources, 'none chosen')}.`,
    `Filter: ${content_filter_level}. ${filterRules[content_filter_level]}`,
    `Summaries: ${summary_length_preference}. ${lengthRules[summary_length_preference]}`,
    'What you say is spoken aloud: no lists, headings, links or symbols. Say so when you do not know.',
  ].join('\n')
}

function describeModel(person: AssistantProfile) {
  const common = {
    messages: [{ role: 'system', content: writeSystemPrompt(person) }],
    temperature: voice.temperature,
    maxTokens: voice.maxTokens,
  }
  return person.ownModel
    ? { provider: 'custom-llm', url: person.ownModel.url, model: modelName, ...common }
    : { provider: 'openai', model: 'gpt-4o', ...common }
}

/** The inline assistant configuration (specification, section 7) in the provider's format. */
export function describeAssistant(person: AssistantProfile): Record<string, unknown> {
  const { firstName, language, ownModel, preferences } = person
  const { gender, speed } = preferences.voice_settings
  return {
    name: 'Tidings',
    transcriber: { provider: 'deepgram', model: 'nova-2', language },
    model: describeModel(person),
    voice: { provider: 'azure', voiceId: voices[language][gender], speed },
    firstMessage: writeGreeting(language, firstName),
    artifactPlan: { recordingEnabled: true },
    ...(ownModel && { credentials: [{ provider: 'custom-llm', apiKey: ownModel.key }] }),
  }
}
