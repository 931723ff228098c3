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

/** What is said in a call, beside questions. */
export type Commands = {
  /** Whole utterances, parted by "|". */
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
