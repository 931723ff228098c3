/** Questions about the news of the day (`e2e/support/news-of-the-day.ts`) whose answers have several sentences. */
export const questions = [
  'What is happening with tidal energy?',
  'What is happening with energy prices?',
  'What is happening with the ferry company?',
  'What is happening with the science museum?',
  'What is happening with the bank merger?',
]

export const questionAt = (index: number): string => questions[index % questions.length] ?? ''
