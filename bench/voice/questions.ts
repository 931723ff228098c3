/** Questions about the news of the day (`e2e/support/news-of-the-day.ts`) whose answers have several sentences. */
export const questions = [
  'What is new about tidal energy?',
  'What is new about energy prices?',
  'What is new about the ferry company?',
  'What is new about the science museum?',
  'What is new about the bank merger?',
]

export const questionAt = (index: number): string => questions[index % questions.length] ?? ''
