/** Our own phrases in one language. None of them states news. */
export type Phrasebook = {
  /** 'Three new stories on energy, from Reuters and the Guardian.' */
  lead(told: StoryCount): string
  /** Like `lead`, if no story matches the whole question. */
  nearest(told: StoryCount): string
  /** Before the sentences of another source. */
  from(source: string): string
  /** Before another report from the last quoted source. */
  alsoFrom(source: string): string
  /** After the first sentence of an answer that begins without its source. */
  reportedBy(source: string): string
  /** The reports have no answer. */
  notSaid: string
  /** Before what may be the answer. */
  mayAnswer: string
  /** Introduces related news, by a name in the question. */
  near(name: string): string
  /** Offers the nearest story by its headline. */
  nearHeadline(article: { source: string; title: string }): string
  /** Between two sources' sentences with different numbers for one thing. */
  sourcesDiffer: string
  /** Like `sourcesDiffer`, after the newer of two reports from different times. */
  earlierFigure(moments: { newer: string; older: string }): string
  /** The end of a list of sources that is too long to be spoken. */
  others: string
  sample: string
  lastFetched(moment: string): string
  /** `wanted` and `found` are language names in this language. */
  otherLanguages(names: { wanted: string; found: string }): string
  nothing(asked: { subject: string | null; sources: string | null; when: string | null }): string
  /** 'Nothing new on energy since 10:15.' `since` is the result of `since()`. */
  nothingNew(asked: { subject: string | null; sources: string | null; since: string }): string
  /** How to have the last answer repeated, using a spoken command. */
  offerRepeat: string
  /** Before a repetition of old news. */
  onceMore: string
  /** 'since 10:15', 'since Monday', 'since 14 November'. */
  since(moment: SpokenMoment): string
  /** Before the newest of the counted stories. */
  newest(source: string): string
  /** Before what newer reports add to a delivered story. */
  changed(headline: string): string
  /** The request for the user's briefing, which is also its name in the history. */
  myBriefing: string
  suggestion(offer: { topics: string | null; sources: string }): string
  noNews: string
  unclear: string
  /** For a question about the user's own place if it is unknown. */
  noPlace: string
  greeting(firstName: string | null): string
  welcome: string
  goodbye: string
  /** What Tidings is. */
  introduction: string
  /** Reply to a request that is not about news. */
  onlyNews: string
  /** 'It is 20:33 on Saturday 21 November.' `date` is in the language. */
  clock(now: { hour: number; minute: number; date: string }): string
  noName: string
  spelt(name: { name: string; letters: string }): string
  /** Replies to "save this": saved; cannot be saved from here; failed. */
  saved(article: { source: string; title: string }): string
  cannotSave: string
  saveFailed: string
  /** Before the headlines of saved articles, of which only the newest may follow; or instead of them. */
  savedCount(saved: { count: number; isAll: boolean }): string
  savedNothing: string
  savedUnknown: string
  /** Replies to "okay" and "stop". */
  acknowledged: string
  /** Replies to following and unfollowing the story with the headline `title`. */
  following(title: string): string
  alreadyFollowing(title: string): string
  /** Why a story is not followed: not possible from here; sample stories have no news; too many; failed. */
  cannotFollow: string
  sampleNotFollowed: string
  tooManyFollowed(most: number): string
  followFailed: string
  unfollowed(title: string): string
  notFollowing: string
  /** Before the headlines of followed stories, or instead of them. */
  followed(count: number): string
  followsNothing: string
  /** The last notice on a followed story that has ended. */
  followEnded(story: { headline: string; days: number }): string
  /** When the last report was published. `date` is in the language. */
  reportedAt(report: { source: string; date: string; hour: number; minute: number }): string
  /** Reply to a request for this language, and for one that Tidings does not speak. */
  answersIn: string
  speaksOnly(languages: string): string
  /** Reply to a command that only works in calls. */
  voice: string
  stillThere: string
  /** Replies to commands that are impossible. */
  noEarlier: string
  noFurther: string
  noSuchStory: string
  noMoreOnIt: string
  nothingSaid: string
  saidBy(article: { source: string; title: string }): string
  /** Questions suggested by screens: to hear a story, the beginning of a question about it, and for news on a name or a topic. */
  tellAbout(headline: string): string
  about(headline: string): string
  newsOn(name: string): string
  newsInTopic(topic: string): string
  /** No other source reports the story. */
  noOthers: string
  /** Suggested follow-up questions, as the user would ask them. */
  next: Record<'again' | 'changes' | 'others' | 'more' | 'moreOnFirst' | 'else', string>
  notHeard: string
  apology: string
}

/** `sources` is a list in spoken form; `subject` and `when` are in the asker's words. */
export type StoryCount = {
  count: number
  isNew: boolean
  /** Others were delivered before. */
  isMore: boolean
  /** There may be more than counted. */
  isAtLeast: boolean
  subject: string | null
  when: string | null
  sources: string
}

/** The more recent, the more exact. `name` is that of a weekday or a month in the language. */
export type SpokenMoment =
  | { kind: 'time'; hour: number; minute: number }
  | { kind: 'weekday'; name: string }
  | { kind: 'date'; day: number; name: string }

export function padToTwoDigits(minute: number): string {
  return String(minute).padStart(2, '0')
}

/** The text with a space before it, or an empty text. */
export function addSpace(text: string | null): string {
  return text ? ` ${text}` : ''
}

/** Ends a headline with a full stop, unless it already has an end mark. */
export function endWithStop(title: string): string {
  return /[.!?…]["'”’»)]*$/u.test(title) ? title : `${title}.`
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
