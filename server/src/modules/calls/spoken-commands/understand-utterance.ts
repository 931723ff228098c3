import type { Language } from '@tidings/contract/entities'
import { commandNames, type CommandName } from '#language/lexicon/commands'
import { lexicons } from '#language/lexicon/lexicons'
import { foldedWords } from '../endpointing/looks-finished.ts'

/** What the call itself is told, rather than asked about the news. */
export type Command =
  | { kind: Exclude<CommandName, 'more'> }
  /** `ordinal` from 1; null means what is being heard. */
  | { kind: 'more'; ordinal: number | null }

function plain(text: string): string {
  return foldedWords(text).join(' ')
}

function withoutCourtesies(words: string, language: Language): string {
  const polite = `(?:${lexicons[language].commands.courtesies})`
  return words.replace(new RegExp(`^(?:${polite} )+|(?: ${polite})+$`, 'g'), '')
}

function ordinalIn(words: string, language: Language): number | null {
  const { moreOn, ordinals, storyNouns } = lexicons[language].commands
  const opening = `^${moreOn} ?`
  const closing = `(?: (?:${storyNouns}))?$`
  const at = ordinals.findIndex((forms) => new RegExp(`${opening}(?:${forms})${closing}`).test(words))
  return at < 0 ? null : at + 1
}

function nameCommand(words: string, language: Language): CommandName | undefined {
  const { phrases } = lexicons[language].commands
  return commandNames.find((name) => phrases[name].split('|').includes(words))
}

/** The command that the whole utterance is; null when it is something to ask. */
export function understandUtterance(text: string, language: Language): Command | null {
  const spoken = plain(text).replaceAll(/\b(can|don|that|what) (t|s)\b/g, '$1$2')
  for (const words of new Set([spoken, withoutCourtesies(spoken, language)])) {
    const ordinal = ordinalIn(words, language)
    if (ordinal !== null) return { kind: 'more', ordinal }
    const kind = nameCommand(words, language)
    if (kind) return kind === 'more' ? { kind, ordinal: null } : { kind }
  }
  // "Okay, stop": of several words, each a command, the strongest counts.
  const single = spoken.split(' ').map((word) => nameCommand(word, language))
  if (single.every((kind) => kind === 'stop' || kind === 'acknowledgement')) {
    return { kind: single.includes('stop') ? 'stop' : 'acknowledgement' }
  }
  return null
}
