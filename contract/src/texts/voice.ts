/** Exact texts of the specification: voice card (section 2), voice errors (8), the entry for the start of a call (7). */
export const voiceTexts = {
  title: 'Ask & Listen',
  durationLabel: 'Duration:',
  button: { idle: 'Tap & Ask', starting: 'Starting...', active: 'Stop' },
  hint: {
    idle: 'Tap the button above to start asking questions',
    starting: 'Initializing voice assistant...',
    active: 'Listening... Speak clearly into your microphone',
  },
  feedbackLink: 'Share your feedback',
  startFailed: 'Failed to start the voice assistant. Please check the console for more details.',
  otherError: 'An error occurred with the voice assistant. Please try again later.',
  assistantRequired: 'Assistant or Squad must be provided.',
  startedQuery: 'Voice assistant started',
} as const
