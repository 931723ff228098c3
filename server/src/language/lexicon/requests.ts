/** What people may ask Tidings itself to do, in order of precedence. */
export const requestKinds = [
  'slower',
  'faster',
  'louder',
  'quieter',
  'again',
  'shorter',
  'simpler',
  'unfollow',
  'follow',
  'listSaved',
  'save',
  'otherSources',
  'source',
  'reportTime',
  'eventTime',
  'more',
  'readAll',
] as const
export type RequestKind = (typeof requestKinds)[number]

export type RequestPattern = {
  /** Patterns for what is asked; one of them must occur. */
  asks: string
  /** Further words that may occur. */
  with: string
}

/**
 * The words of requests. An utterance is a request if all of its words are listed here, in any order. So unforeseen wordings
 * are recognised, but questions about the news are not, because they contain other words.
 */
export type RequestWords = Record<RequestKind, RequestPattern> & {
  /** Words that may occur in any request: politeness, "can you", "I would like to", "this story". */
  around: string
  /** Asks for another language; `{language}` stands for its name, possibly inflected. */
  language: RequestPattern
}
