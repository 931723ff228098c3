import type { Language } from '@tidings/contract/entities'
import type { RequestKind } from '#language/lexicon/requests'
import { joinContractions, voiceCommandNames } from '#language/lexicon/commands'
import { lexicons } from '#language/lexicon/lexicons'
import { joinWords, readWords, type Token } from '#language/tokens'
import { readLanguageRequest } from './read-language-request.ts'
import { readRequest } from './read-request.ts'

type QuestionText = { question: string; language: Language }

const storyRequests = ['save', 'follow', 'unfollow'] as const
type StoryRequest = (typeof storyRequests)[number]

/** What takes one sentence of our own. */
export type ShortAbility =
  /** `which` as below; null for the story told last. */
  | { kind: StoryRequest; which: number | null }
  | { kind: 'reportTime' | 'voice' }
  /** To be told in another language; its ISO 639-1 code. */
  | { kind: 'language'; code: string }
  /** `name` verbatim; null for a name in the last answer. */
  | { kind: 'spell'; name: string | null }

/** A request that is not a question about the news. */
export type Ability =
  | ShortAbility
  | { kind: 'shorter' | 'simpler' | 'readAll' | 'followed' | 'saved' | 'others' | 'changes' | 'briefing' }
  /** `which` counts from 1, -1 for the last; `voice`: how it should sound, if specified. */
  | { kind: 'repeatStory'; which: number; voice: { at: number } | null }

const wholes = ['followed', 'others', 'changes', 'briefing'] as const

const abilityByRequest: Partial<
  Record<RequestKind, Exclude<Ability['kind'], 'language' | 'repeatStory' | 'spell' | StoryRequest>>
> = {
  shorter: 'shorter',
  simpler: 'simpler',
  readAll: 'readAll',
  listSaved: 'saved',
  otherSources: 'others',
  reportTime: 'reportTime',
  slower: 'voice',
  faster: 'voice',
  louder: 'voice',
  quieter: 'voice',
}

/** Matches the whole text, apart from courtesies. */
function matchWhole(pattern: string, language: Language, flags = ''): RegExp {
  const { abilities, commands, questions } = lexicons[language]
  const courtesy = `(?:${commands.courtesies}|${questions.courtesies}|${abilities.shortly})`
  return new RegExp(`^(?:${courtesy} )*(?:${pattern})(?: ${courtesy})*$`, flags)
}

function readSpelling(words: readonly Token[], { language, question }: QuestionText): Ability | null {
  const { spell, thatName } = lexicons[language].abilities
  const text = joinWords(question)
  const match = matchWhole(spell, language, 'd').exec(text)
  if (!match) return null
  const [start, end] = match.indices?.groups?.['name'] ?? [0, 0]
  const name = text.slice(start, end)
  if (name === '' || matchWhole(thatName, language).test(name)) return { kind: 'spell', name: null }
  const at = text.slice(0, start).split(' ').length - 1
  const [first, last] = [words[at], words[at + name.split(' ').length - 1]]
  return { kind: 'spell', name: question.slice(first?.start, last?.end) }
}

/** The number of a story, from 1, by the index of its ordinal; -1 for the last ordinal, "last". */
export function numberStory(index: number, language: Language): number {
  return index === lexicons[language].followUps.ordinals.length - 1 ? -1 : index + 1
}

/** How many words, such as "a bit", may precede how it should sound. */
const mostBeforeVoice = 2

/** "Hear the third story again, a bit faster". */
function readRepetition(words: readonly Token[], { language, question }: QuestionText): Ability | null {
  const { abilities, commands, followUps } = lexicons[language]
  const voices = voiceCommandNames.map((name) => commands.phrases[name]).join('|')
  const text = joinWords(question)
  const rest = `(?<voice>(?: \\S+){0,${mostBeforeVoice}} (?:${voices}))?`
  for (const [at, forms] of followUps.ordinals.entries()) {
    const story = abilities.repeatStory.replaceAll('{which}', `(?:${forms})`)
    const match = matchWhole(`(?:${story})${rest}`, language, 'd').exec(text)
    if (!match) continue
    const start = match.indices?.groups?.['voice']?.[0]
    const voice = start === undefined ? undefined : words[text.slice(0, start).split(' ').length]
    return {
      kind: 'repeatStory',
      which: numberStory(at, language),
      voice: voice ? { at: voice.start } : null,
    }
  }
  return null
}

function findStoryRequest(request: RequestKind | null): StoryRequest | null {
  return storyRequests.find((kind) => kind === request) ?? null
}

/** "Follow the second one". */
function readNumberedRequest({ language, question }: QuestionText): Ability | null {
  const { commands, followUps } = lexicons[language]
  const text = joinWords(question)
  for (const [at, forms] of followUps.ordinals.entries()) {
    const ordinal = new RegExp(`(?<= )(?:${forms})(?: (?:${commands.storyNouns}))?(?= |$)`)
    if (!ordinal.test(text)) continue
    const kind = findStoryRequest(readRequest({ question: text.replace(ordinal, ''), language }))
    if (kind) return { kind, which: numberStory(at, language) }
  }
  return null
}

/** "Okay", "stop", "I see", but not "really?". */
export function isAcknowledgement({ language, question }: QuestionText): boolean {
  const { acknowledgement, stop } = lexicons[language].commands.phrases
  const text = joinContractions(joinWords(question))
  return !question.trimEnd().endsWith('?') && matchWhole(`${acknowledgement}|${stop}`, language).test(text)
}

/** "What's new?", and nothing else. */
export function asksWhatIsNew({ language, question }: QuestionText): boolean {
  return matchWhole(lexicons[language].abilities.whatIsNew, language).test(joinWords(question))
}

/** The ability, if nothing else is requested; null for a question. */
export function readAbility(asked: QuestionText): Ability | null {
  const { language, question } = asked
  const { abilities, commands } = lexicons[language]
  const words = readWords(question)
  const text = joinWords(question)
  const kind = wholes.find((each) => matchWhole(abilities[each], language).test(text))
  if (kind) return { kind }
  const voice = voiceCommandNames.map((name) => commands.phrases[name]).join('|')
  if (matchWhole(voice, language).test(joinContractions(text))) return { kind: 'voice' }
  const precise = readRepetition(words, asked) ?? readSpelling(words, asked) ?? readNumberedRequest(asked)
  if (precise) return precise
  const code = readLanguageRequest(asked)
  if (code) return { kind: 'language', code }
  const request = readRequest(asked)
  const story = findStoryRequest(request)
  if (story) return { kind: story, which: null }
  const requested = request && abilityByRequest[request]
  return requested ? { kind: requested } : null
}
