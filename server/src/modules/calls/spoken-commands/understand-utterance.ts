import type { Language } from '@tidings/contract/entities'
import { foldedWords } from '../endpointing/looks-finished.ts'
import {
  commandPhrases,
  courtesies,
  moreOn,
  ordinals,
  storyWords,
  type CommandName,
} from './command-words.ts'

/** What the call itself is told, rather than asked about the news. */
export type Command =
  | { kind: Exclude<CommandName, 'more'> }
  /** `ordinal` from 1; null means what is being heard. */
  | { kind: 'more'; ordinal: number | null }

const names = Object.keys(commandPhrases.en) as CommandName[]

function plain(text: string): string {
  return foldedWords(text).join(' ')
}

function withoutCourtesies(words: string, language: Language): string {
  const polite = `(?:${courtesies[language]})`
  return words.replace(new RegExp(`^(?:${polite} )+|(?: ${polite})+$`, 'g'), '')
}

function ordinalIn(words: string, language: Language): number | null {
  const opening = `^${moreOn[language]} ?`
  const closing = `(?: (?:${storyWords[language]}))?$`
  const at = ordinals[language].findIndex((forms) =>
    new RegExp(`${opening}(?:${forms})${closing}`).test(words),
  )
  return at < 0 ? null : at + 1
}

/** The command that the whole utterance is; null when it is something to ask. */
export function understandUtterance(text: string, language: Language): Command | null {
  const spoken = plain(text).replaceAll(/\b(can|don|that|what) (t|s)\b/g, '$1$2')
  for (const words of new Set([spoken, withoutCourtesies(spoken, language)])) {
    const ordinal = ordinalIn(words, language)
    if (ordinal !== null) return { kind: 'more', ordinal }
    const kind = names.find((name) => commandPhrases[language][name].split('|').includes(words))
    if (kind) return kind === 'more' ? { kind, ordinal: null } : { kind }
  }
  // "Okay, stop": of several words, each a command, the strongest counts.
  const single = spoken
    .split(' ')
    .map((word) => names.find((name) => commandPhrases[language][name].split('|').includes(word)))
  if (single.every((kind) => kind === 'stop' || kind === 'acknowledgement')) {
    return { kind: single.includes('stop') ? 'stop' : 'acknowledgement' }
  }
  return null
}
