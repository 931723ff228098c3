/** Numbers from the specification's section 9, and from sections that repeat them. Durations are in milliseconds. */
export const login = {
  attempts: 5,
  windowMs: 900_000,
  passwordMinLength: 6,
} as const

export const strongPassword = { minScore: 4, minLength: 8, commonPatternPenalty: 2 } as const
/** The rule of a hardened server, and what the strength meter calls strong. */
export const longPassword = { minLength: 12 } as const

export const historyPage = { initial: 10, step: 5 } as const
/** How many of the newest history entries are available offline. */
export const entriesKeptOffline = 50

export const voiceSpeed = { min: 0.5, max: 2, step: 0.1, default: 1 } as const

export const mobileBreakpointPx = 768

export const voice = {
  mobileJoinDelayMs: 1000,
  contextDelayMs: 1500,
  speechEndSilenceMs: 1000,
  levelIntervalMs: 100,
  speechThreshold: 0.01,
  volumeScale: 0.15,
  recordingWidth: 1280,
  recordingHeight: 720,
  temperature: 0.7,
  maxTokens: 1000,
} as const

export const onboarding = { profileUpdateDelayMs: 1000 } as const

export const passwordUpdate = { redirectDelayMs: 3000 } as const

export const feedback = { successCloseMs: 3000, textRows: 5 } as const

export const errorReports = { bufferItems: 30, breadcrumbs: 100, rateLimitMs: 60_000 } as const

/** Ours, not the specification's. */
export const question = { maxCharacters: 1000 } as const

export const spokenSentence = { maxCharacters: 1000 } as const

/**
 * The assumed speech rate of the browser's own voice at speed 1. Page and server both use it, so that they agree on which
 * sentences were heard completely, however long the voice really took.
 */
export const spokenCharactersPerSecond = 15

/** Limits of the preferences and profiles tables: items in a list, characters per item and in all items together. */
export const interestLimits = { items: 200, characters: 200, charactersOfAll: 20_000 } as const

export const sourceLimits = { items: 200, characters: 2000, charactersOfAll: 60_000 } as const

export const locationMaxCharacters = 200

export const firstNameMaxCharacters = 200

export const feedbackMaxCharacters = 20_000

export const customSources = { perUser: 50, newPerHour: 10 } as const

/** `GET /api/stories`: the default and maximum number of stories, and how many hours count as today. */
export const storyLimits = { shown: 6, most: 20, hours: 24 } as const

/** `GET /api/briefings`: the default and maximum number of briefings, and how long they are kept. */
export const briefingLimits = { shown: 10, most: 50, keptDays: 90 } as const

/**
 * Followed stories: the maximum per person, the reports listed of each, the days without reports until one ends, and the days
 * it is listed after that.
 */
export const followLimits = { most: 50, shown: 12, quietDays: 14, endedDays: 30 } as const

/** The default schedule of briefings, in hours of the person's own time zone; weekday 0 is Monday. */
export const briefingDefaults = {
  hour: 7,
  weekday: 0,
  quietFrom: 22,
  quietUntil: 7,
  mostADay: 3,
  leastSources: 2,
} as const

/** The most sources that a person may require for hourly and real-time briefings. */
export const mostLeastSources = 10

/** The most browsers per person with notifications. */
export const mostPushDevices = 10
/** The longest push endpoint; real ones have a few hundred characters. */
export const pushEndpointCharacters = 2048
/** If no app fetches a podcast for this long, no more briefings are made for it. Its address stays valid. */
export const podcastAskedDays = 7

export const signedAudioLinkMs = 600_000

/** The minimum interval between codes to the same address or phone. */
export const codeResendMs = 60_000

/** How long a tab expects the user to return from a provider. */
export const providerReturnMs = 900_000

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Usage limits per user in a window that begins with the first use. Transcription and speech only count if the operator's
 * endpoints are used.
 */
export const usage = {
  questions: [
    { points: 30, windowMs: minuteMs },
    { points: 600, windowMs: dayMs },
  ],
  calls: [{ points: 30, windowMs: hourMs }],
  transcribedSeconds: [{ points: 1800, windowMs: dayMs }],
  spokenCharacters: [{ points: 200_000, windowMs: dayMs }],
  sentencesSpoken: [{ points: 240, windowMs: minuteMs }],
  keysMade: [{ points: 60, windowMs: hourMs }],
  downloads: [{ points: 10, windowMs: hourMs }],
  briefings: [
    { points: 10, windowMs: hourMs },
    { points: 40, windowMs: dayMs },
  ],
  mailCodes: [
    { points: 5, windowMs: hourMs },
    { points: 10, windowMs: dayMs },
  ],
  pushDevices: [{ points: 60, windowMs: hourMs }],
  podcastAddresses: [{ points: 20, windowMs: hourMs }],
  sourceChecks: [
    { points: 20, windowMs: minuteMs },
    { points: 200, windowMs: dayMs },
  ],
} as const

/**
 * Keys for other programs that ask on behalf of a user. A hosted project does not report the end of an account, so there keys
 * expire.
 */
export const modelKeys = {
  perUser: 20,
  nameCharacters: 100,
  longestS: (3650 * dayMs) / 1000,
  longestHostedS: (90 * dayMs) / 1000,
} as const

/**
 * How long a call waits for its browser to reconnect: through a tunnel, or until a restarted server is up on a busy machine.
 */
export const callResumeMs = 60_000

/** How long an answer waits for its person's next visit if their hosted project could not take it. */
export const waitingAnswers = { keptDays: 30 } as const

/** Security events: how long they are kept, and how many the account's owner sees. */
export const securityEvents = { keptDays: 90, shown: 50 } as const

/** Signing in within these days undoes the deletion of an account. */
export const accountDeletion = { graceDays: 7 } as const

/** How long after signing in or proving identity no further proof is required for sensitive actions. */
export const freshSignInMs = 15 * minuteMs

/** The default retention of recordings. */
export const audioKeptDays = 30

/** The field of a user's metadata that holds when they agreed to the privacy notice. */
export const consentField = 'consent_at'

/** Where this server delivers the part of a hosted voice's library that its operator keeps. */
export const voiceLibraryPath = '/voice-library.js'
