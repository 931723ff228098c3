/** Requests with fixed wording, other than questions: each is a pattern over folded words that must match the whole utterance. */
export type AbilityWords = {
  /** Lists the followed stories: "what am I following?" */
  followed: string
  /** Asks which other sources report the last story. */
  others: string
  /** Asks what newer reports on the last story say. */
  changes: string
  /** Repeats one of the last stories; `{which}` stands for an ordinal. */
  repeatStory: string
  /** Asks what is new: right after a story, about that story if there is anything. */
  whatIsNew: string
  /** Asks for a short answer, beside what it is to be about: "in one minute", "in less than fifty words". */
  shortly: string
  /** Asks for the personal briefing. */
  briefing: string
  /** Asks how a name is spelt; the group `name` captures it. */
  spell: string
  /** Stands for the name that was just told: "that name". */
  thatName: string
}
