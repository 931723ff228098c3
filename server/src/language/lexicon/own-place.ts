/** How people refer to the place where they live: patterns over folded words. */
export type OwnPlaceWords = {
  /** "In my city". */
  here: string
  /** "Bei uns", "chez nous": may mean the whole country. Part of `here` too. */
  inOurCountry: string
  /** "Local", next to what is wanted from there. */
  local: string
  /** A compound such as "Lokalnachrichten", and the word for news that replaces it. */
  localNews: { word: string; news: string }
  /** The preposition before the name of a town. */
  preposition: string
}
