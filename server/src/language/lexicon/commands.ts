export const commandNames = [
  'acknowledgement',
  'stop',
  'repeat',
  'slower',
  'faster',
  'louder',
  'quieter',
  'next',
  'previous',
  'who',
  'more',
] as const
export type CommandName = (typeof commandNames)[number]

/** Of the voice of a call. Asked for anywhere else they are declined: the assistant's `read-ability.ts`. */
export const voiceCommandNames = [
  'slower',
  'faster',
  'louder',
  'quieter',
] as const satisfies readonly CommandName[]

/** Writes folded words as `phrases` have them: "can t" as "cant", "what s" as "whats". */
export function joinContractions(words: string): string {
  return words.replaceAll(/\b(can|don|that|what) (t|s)\b/g, '$1$2')
}

/** What is said in a call, beside questions: folded words, so without accents, and with a space for an apostrophe. */
export type Commands = {
  /** Whole utterances, parted by "|"; in English "cant", "whats" and "thats" are written as one word. */
  phrases: Record<CommandName, string>
  /** May begin or end a command. */
  courtesies: string
  /** Comes before the ordinal in "more on the second". */
  moreOn: string
  /** First to fifth, each in its forms. */
  ordinals: readonly string[]
  /** May follow the ordinal. */
  storyNouns: string
  /** After these words a sentence goes on. */
  unfinished: string
  /** A question or a request begins with these. */
  openers: string
  /** Complete a request: they name the news, or lead in the object that follows. */
  completers: string
}
