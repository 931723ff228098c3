/** How people refer to the place where they live: patterns over folded words. */
export type OwnPlaceWords = {
  /** "In my city". */
  here: string
  /** "At ours", which may also mean the whole country; also part of `here`. */
  atOurs: string
  /** "Local", next to what is wanted from there. */
  local: string
  /** A compound such as "Lokalnachrichten", and the word for news that replaces it. */
  localNews: { word: string; news: string }
  /** The preposition before the name of a town. */
  preposition: string
}
