/** How somebody speaks of the place where they live: patterns over folded words. */
export type OwnPlaceWords = {
  /** "In my city". */
  here: string
  /** "Local", beside what is wanted from there. */
  local: string
  /** One word for local news, and the word for news that stands for it. */
  localNews: { word: string; news: string }
  /** Before the name of a town. */
  preposition: string
}
