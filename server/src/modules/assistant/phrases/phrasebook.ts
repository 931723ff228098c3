/** How an answer is told of in one language. Nothing in here states news. */
export type Phrasebook = {
  /** 'Three new stories on energy, from Reuters and the Guardian.' */
  lead(told: StoryCount): string
  /** As `lead`, when no story holds all that was asked for. */
  nearest(told: StoryCount): string
  /** Said before the sentences of another source. */
  from(source: string): string
  /** Said before another report of the source that was told of last. */
  alsoFrom(source: string): string
  /** Said after the first sentence of an answer, which has begun without its source. */
  reportedBy(source: string): string
  /** That the reports told of have no answer. */
  notSaid: string
  /** What there is instead, by a name in the question. */
  near(name: string): string
  /** Between two sources' sentences that give different numbers for one thing. */
  sourcesDiffer: string
  /** As `sourcesDiffer`, after the newer of two that were written at different times. */
  earlierFigure(moments: { newer: string; older: string }): string
  /** The end of a list of sources that is too long to be told. */
  others: string
  sample: string
  lastFetched(moment: string): string
  /** `wanted` and `found` are names of languages in this one. */
  otherLanguages(names: { wanted: string; found: string }): string
  nothing(asked: { subject: string | null; sources: string | null; when: string | null }): string
  /** 'Nothing new on energy since 10:15.' `since` is as `since()` gives it. */
  nothingNew(asked: { subject: string | null; sources: string | null; since: string }): string
  /** How to hear again what was told before: by a word that is a spoken command. */
  offerRepeat: string
  /** Before what was told is told once more, though nothing of it is new. */
  onceMore: string
  /** 'since 10:15', 'since Monday', 'since 14 November'. */
  since(moment: SpokenMoment): string
  /** Said before the newest of the stories that were counted. */
  newest(source: string): string
  /** Said before what newer reports say of a story that was heard. */
  changed(headline: string): string
  /** Asks for the person's briefing, and is its name in the history. */
  myBriefing: string
  suggestion(offer: { topics: string | null; sources: string }): string
  noNews: string
  unclear: string
  /** News from where the person lives was asked for, and they have not said where that is. */
  noPlace: string
  greeting(firstName: string | null): string
  welcome: string
  goodbye: string
  /** What Tidings is. */
  introduction: string
  /** To a request that is not for news. */
  onlyNews: string
  /** 'It is 20:33 on Saturday 21 November.' `date` is in the language. */
  clock(now: { hour: number; minute: number; date: string }): string
  noName: string
  spelt(name: { name: string; letters: string }): string
  /** The article was saved; it cannot be, from where the person asks; it failed. */
  saved(article: { source: string; title: string }): string
  cannotSave: string
  saveFailed: string
  /** A story is followed from now on, or has been; its headline is `title`. */
  following(title: string): string
  alreadyFollowing(title: string): string
  /** Why it is not: from here nothing can be followed; sample stories do not go on; there are too many; it failed. */
  cannotFollow: string
  sampleNotFollowed: string
  tooManyFollowed(most: number): string
  followFailed: string
  unfollowed(title: string): string
  notFollowing: string
  /** Before the headlines of what is followed, or in place of them. */
  followed(count: number): string
  followsNothing: string
  /** The last word on a story that is not followed any more. */
  followEnded(story: { headline: string; days: number }): string
  /** To a request that is for calls. */
  voice: string
  stillThere: string
  /** Answers to commands that cannot be done. */
  noEarlier: string
  noFurther: string
  noSuchStory: string
  noMoreOnIt: string
  nothingSaid: string
  saidBy(article: { source: string; title: string }): string
  /** Questions that a screen offers: to be told a story, the beginning of one about it, and for news on a name or in a topic. */
  tellAbout(headline: string): string
  about(headline: string): string
  newsOn(name: string): string
  newsInTopic(topic: string): string
  /** No other source reports what was told. */
  noOthers: string
  /** Questions to ask next, each as it can be asked. */
  next: Record<'again' | 'changes' | 'others' | 'more' | 'moreOnFirst' | 'else', string>
  notHeard: string
  apology: string
}

/** `sources` is a list as it is spoken; `subject` is what was asked about and `when` the time, in the asker's words. */
export type StoryCount = {
  count: number
  isNew: boolean
  /** Others of it have been heard before. */
  isMore: boolean
  /** There may be more than were counted. */
  isAtLeast: boolean
  subject: string | null
  when: string | null
  sources: string
}

/** The nearer, the more exact. `name` is a weekday's or a month's in the language. */
export type SpokenMoment =
  | { kind: 'time'; hour: number; minute: number }
  | { kind: 'weekday'; name: string }
  | { kind: 'date'; day: number; name: string }

export function padToTwoDigits(minute: number): string {
  return String(minute).padStart(2, '0')
}

/** A word with a space before it, or nothing. */
export function addSpace(text: string | null): string {
  return text ? ` ${text}` : ''
}

/** The end of a sentence after a headline, which may have one of its own. */
export function endWithStop(title: string): string {
  return /[.!?…]["'”’»)]*$/u.test(title) ? title : `${title}.`
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
