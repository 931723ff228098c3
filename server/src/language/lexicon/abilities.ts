/** What may be asked for beside an answer and has fixed forms: patterns over folded words, of the whole of what is said. */
export type AbilityWords = {
  /** Which stories are followed. */
  followed: string
  /** Which other sources report what was told. */
  others: string
  /** What newer reports of it say. */
  changes: string
  /** One of the stories that were told, told again; `{which}` stands for first, second and so on. */
  repeatStory: string
  /** What is new: after a story, of that if there is anything. */
  whatIsNew: string
  /** The briefing made for this person. */
  briefing: string
  /** How a name is spelt; the group `name` holds it. */
  spell: string
  /** In place of a name: the one that was told. */
  thatName: string
}
