/** How an answer is told of in one language. Nothing in here states news. */
export type Phrasebook = {
  /** 'Three new stories on energy, from Reuters and the Guardian.' */
  lead(told: Told): string
  /** As `lead`, when no story holds all that was asked for. */
  nearest(told: Told): string
  /** Said before the sentences of another source. */
  from(source: string): string
  /** The end of a list of sources that is too long to be told. */
  others: string
  sample: string
  lastFetched(moment: string): string
  /** `wanted` and `found` are names of languages in this one. */
  otherLanguages(names: { wanted: string; found: string }): string
  nothing(asked: { subject: string | null; sources: string | null }): string
  suggestion(offer: { topics: string | null; sources: string }): string
  noNews: string
  unclear: string
  greeting(firstName: string | null): string
  stillThere: string
  /** Answers to commands that cannot be done. */
  noEarlier: string
  noFurther: string
  noSuchStory: string
  noMoreOnIt: string
  nothingSaid: string
  saidBy(article: { source: string; title: string }): string
  notHeard: string
  apology: string
}

/** `sources` is a list as it is spoken; `subject` is what was asked about, in the asker's words. */
export type Told = { count: number; isNew: boolean; subject: string | null; sources: string }

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
