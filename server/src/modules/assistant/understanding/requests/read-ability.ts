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
  const { commands, questions } = lexicons[language]
  const courtesy = `(?:${commands.courtesies}|${questions.courtesies})`
  return new RegExp(`^(?:${courtesy} )*(?:${pattern})(?: ${courtesy})*$`, flags)
}

function readSpelling(words: readonly Token[], { language, question }: QuestionText): Ability | null {
  const { spell, thatName } = lexicons[language].abilities
  const text = words.map(({ folded }) => folded).join(' ')
  const match = matchWhole(spell, language, 'd').exec(text)
  if (!match) return null
  const [start, end] = match.indices?.groups?.['name'] ?? [0, 0]
  const name = text.slice(start, end)
  if (name === '' || matchWhole(thatName, language).test(name)) return { kind: 'spell', name: null }
  const at = text.slice(0, start).split(' ').length - 1
  const [first, last] = [words[at], words[at + name.split(' ').length - 1]]
  return { kind: 'spell', name: question.slice(first?.start, last?.end) }
}

/** From 1, by the position of an ordinal in its list, of which the last is "last". */
function placeOf(at: number, language: Language): number {
  return at === lexicons[language].followUps.ordinals.length - 1 ? -1 : at + 1
}

/** How many words, such as "a bit", may precede how it should sound. */
const mostBeforeVoice = 2

/** "Hear the third story again, a bit faster". */
function readRepetition(words: readonly Token[], { language }: QuestionText): Ability | null {
  const { abilities, commands, followUps } = lexicons[language]
  const voices = voiceCommandNames.map((name) => commands.phrases[name]).join('|')
  const text = words.map(({ folded }) => folded).join(' ')
  const rest = `(?<voice>(?: \\S+){0,${mostBeforeVoice}} (?:${voices}))?`
  for (const [at, forms] of followUps.ordinals.entries()) {
    const story = abilities.repeatStory.replaceAll('{which}', `(?:${forms})`)
    const match = matchWhole(`(?:${story})${rest}`, language, 'd').exec(text)
    if (!match) continue
    const start = match.indices?.groups?.['voice']?.[0]
    const voice = start === undefined ? undefined : words[text.slice(0, start).split(' ').length]
    return { kind: 'repeatStory', which: placeOf(at, language), voice: voice ? { at: voice.start } : null }
  }
  return null
}

const findStoryRequest = (asked: QuestionText): StoryRequest | null => {
  const request = readRequest(asked)
  return storyRequests.find((kind) => kind === request) ?? null
}

/** "Save this", "follow the second one". */
function readStoryRequest(words: readonly Token[], asked: QuestionText): Ability | null {
  const { language } = asked
  const { commands, followUps } = lexicons[language]
  const text = words.map(({ folded }) => folded).join(' ')
  for (const [at, forms] of followUps.ordinals.entries()) {
    const ordinal = new RegExp(`(?<= )(?:${forms})(?: (?:${commands.storyNouns}))?(?= |$)`)
    const kind = ordinal.test(text) && findStoryRequest({ question: text.replace(ordinal, ''), language })
    if (kind) return { kind, which: placeOf(at, language) }
  }
  const kind = findStoryRequest(asked)
  return kind ? { kind, which: null } : null
}

/** "Okay", "stop", "I see", but not "really?". */
export function isAcknowledgement({ language, question }: QuestionText): boolean {
  const { acknowledgement, stop } = lexicons[language].commands.phrases
  const text = joinContractions(joinWords(question))
  return !question.trimEnd().endsWith('?') && matchWhole(`${acknowledgement}|${stop}`, language).test(text)
}

/** "What's new?", and nothing else. */
export function asksWhatIsNew({ language, question }: QuestionText): boolean {
  const text = readWords(question)
    .map(({ folded }) => folded)
    .join(' ')
  return matchWhole(lexicons[language].abilities.whatIsNew, language).test(text)
}

/** The ability, if nothing else is requested; null for a question. */
export function readAbility(asked: QuestionText): Ability | null {
  const { language, question } = asked
  const { abilities, commands } = lexicons[language]
  const words = readWords(question)
  const text = words.map(({ folded }) => folded).join(' ')
  const kind = wholes.find((each) => matchWhole(abilities[each], language).test(text))
  if (kind) return { kind }
  const voice = voiceCommandNames.map((name) => commands.phrases[name]).join('|')
  if (matchWhole(voice, language).test(joinContractions(text))) return { kind: 'voice' }
  const precise = readRepetition(words, asked) ?? readSpelling(words, asked) ?? readStoryRequest(words, asked)
  if (precise) return precise
  const code = readLanguageRequest(asked)
  if (code) return { kind: 'language', code }
  const request = readRequest(asked)
  const requested = request && abilityByRequest[request]
  return requested ? { kind: requested } : null
}
