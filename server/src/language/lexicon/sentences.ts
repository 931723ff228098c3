/**
 * How sentences end, begin and quote; all with accents. A word written with a capital is an abbreviation only with it:
 * "Mass." but not "mass."
 */
export type SentenceWords = {
  abbreviations: {
    /** Never end a sentence. */
    leading: string
    /** May be a sentence's last word. */
    trailing: string
    /** Are abbreviations before a number only. */
    numbered: string
  }
  /** Only these begin a new sentence after what may be either an abbreviation or a sentence's end. */
  openers: string
  /** Verbs that tell who spoke, in the forms that reports use. */
  sayingVerbs: string
  /** Name the speaker after a quotation although they also begin sentences. */
  speakerPronouns: string
  /** A lower-case text right after a quotation that names its speaker by a pronoun only. */
  unnamedSpeaker: RegExp
  /** How sentences begin that need the one before, in lower case, one to three words each, parted by "|". */
  dependentOpenings: string
  /**
   * Somebody who is not named by then: "During the call, he asked". Its group is what stands before, in which a name may
   * say who is meant.
   */
  pronounAfterPhrase: RegExp
  /** "This week" names a time, not something said before; weekdays count too. */
  timesAfterThis: string
  /** "It is raining" says nothing of what came before. */
  impersonalPronouns: string
  /** Before a person's name; folded. */
  titles: string
  /** How lines begin that are no news: "Read more"; a pattern. */
  boilerplate: string
  /** Says what is still to come, in lower case; a pattern. */
  toCome: string
  /** What a headline calls itself that only announces a running report, pictures or a film, in lower case; a pattern. */
  showLabels: string
  /** How the headline of pictures begins, in lower case; a pattern. */
  showBeginnings: string
  /** A place with the preposition before it. */
  placeAfterPreposition: RegExp
  /** Invites to an address that is spoken: "visit example dot com"; a pattern. */
  visit: string
  /** Of the trade of prompts, which no answer about news needs; a pattern. */
  promptWords: string
}
