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

/** Commands that change the voice of a call; outside a call the assistant declines them (`read-ability.ts`). */
export const voiceCommandNames = [
  'slower',
  'faster',
  'louder',
  'quieter',
] as const satisfies readonly CommandName[]

/** Joins contractions the way `phrases` spells them: "can t" becomes "cant". */
export function joinContractions(words: string): string {
  return words.replaceAll(/\b(can|don|that|what) (t|s)\b/g, '$1$2')
}

/** Spoken commands. All words are folded: lower case, no accents, a space for an apostrophe. */
export type Commands = {
  /** Whole utterances, separated by "|"; English "cant", "whats" and "thats" are written as one word. */
  phrases: Record<CommandName, string>
  /** Politeness that may precede or follow a command. */
  courtesies: string
  /** Precedes the ordinal in "more on the second". */
  moreOn: string
  /** First to fifth, with all forms of each. */
  ordinals: readonly string[]
  /** Nouns that may follow the ordinal: "the second story". */
  storyNouns: string
  /** An utterance that ends with one of these is not finished. */
  unfinished: string
  /** Words that questions and requests begin with. */
  openers: string
  /** Words that make a request complete: they name the news, or introduce an object. */
  completers: string
}
