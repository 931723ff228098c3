/** What may be requested of Tidings itself, in the order in which a request is read: the first that fits. */
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
  /** Patterns of what is asked for, one of which must be there. */
  asks: string
  /** Words that go with it. */
  with: string
}

/**
 * How requests are put. An utterance is a request if each of its words is listed here, in any order: so it is one in words that
 * nobody foresaw, and never one about the news, which has words of its own.
 */
export type RequestWords = Record<RequestKind, RequestPattern> & {
  /** Words that any request may have: courtesies, "can you", "I would like to", "this story". */
  around: string
  /** The language to speak; `{language}` stands for its name, which may have an ending. */
  language: RequestPattern
}
