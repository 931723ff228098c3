import type { Language } from '@tidings/contract/entities'
import { readAbility, readRequest } from '#modules/assistant'
import { commandNames, joinContractions, type CommandName } from '#language/lexicon/commands'
import { lexicons } from '#language/lexicon/lexicons'
import type { RequestKind } from '#language/lexicon/requests'
import { foldWords } from '../../speech-input/endpointing/looks-finished.ts'

/** An instruction to the call itself rather than a question about the news. */
export type Command =
  | { kind: Exclude<CommandName, 'more'> }
  /** `ordinal` from 1; null for the article being played. */
  | { kind: 'more'; ordinal: number | null }

function removeCourtesies(words: string, language: Language): string {
  const polite = `(?:${lexicons[language].commands.courtesies})`
  return words.replace(new RegExp(`^(?:${polite} )+|(?: ${polite})+$`, 'g'), '')
}

function findOrdinal(words: string, language: Language): number | null {
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

const commandByRequest: Partial<Record<RequestKind, CommandName>> = {
  slower: 'slower',
  faster: 'faster',
  louder: 'louder',
  quieter: 'quieter',
  again: 'repeat',
  source: 'who',
  more: 'more',
}

/** "Could you speak a little more slowly?": a command in other words; null for what the assistant answers. */
function readRequestedCommand(text: string, language: Language): Command | null {
  const asked = { question: text, language }
  const ability = readAbility(asked)
  const request = ability === null || ability.kind === 'voice' ? readRequest(asked) : null
  const kind = request && commandByRequest[request]
  if (!kind) return null
  return kind === 'more' ? { kind, ordinal: null } : { kind }
}

/** Null for a question: a command is the whole utterance, not a part of it. */
export function understandUtterance(text: string, language: Language): Command | null {
  const spoken = joinContractions(foldWords(text).join(' '))
  for (const words of new Set([spoken, removeCourtesies(spoken, language)])) {
    const ordinal = findOrdinal(words, language)
    if (ordinal !== null) return { kind: 'more', ordinal }
    const kind = nameCommand(words, language)
    if (kind) return kind === 'more' ? { kind, ordinal: null } : { kind }
  }
  const requested = readRequestedCommand(text, language)
  if (requested) return requested
  // "Okay, stop": if every word is a command, "stop" wins.
  const single = spoken.split(' ').map((word) => nameCommand(word, language))
  if (readAbility({ question: text, language }) !== null) return null
  if (single.every((kind) => kind === 'stop' || kind === 'acknowledgement')) {
    return { kind: single.includes('stop') ? 'stop' : 'acknowledgement' }
  }
  return null
}

type Spoken = { languages: readonly Language[]; mayAccept: boolean }

/** The command in one of the languages. `mayAccept`: "yes" and "tell me more" are none, because they may accept what was offered. */
export function readCommand(text: string, { languages, mayAccept }: Spoken): Command | null {
  const command = languages
    .map((language) => understandUtterance(text, language))
    .find((each) => each !== null)
  const isReply =
    command?.kind === 'acknowledgement' || (command?.kind === 'more' && command.ordinal === null)
  return command === undefined || (mayAccept && isReply) ? null : command
}
