/** Ours: the briefing on the home page. */
export const briefingTexts = {
  hear: "Hear today's briefing",
  making: 'Making your briefing...',
  question: "Today's briefing",
} as const
