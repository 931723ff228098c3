/** Numbers of the specification's section 9, and of the sections that repeat them. Durations are milliseconds. */
export const login = {
  attempts: 5,
  windowMs: 900_000,
  passwordMinLength: 6,
} as const

export const strongPassword = { minScore: 4, minLength: 8, commonPatternPenalty: 2 } as const
/** Of a hardened server, and what the meter calls strong. */
export const longPassword = { minLength: 12 } as const

export const historyPage = { initial: 10, step: 5 } as const
/** So many of the newest history entries can be read without a network. */
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
 * What a sentence that the browser's own voice says takes on the time line of playback, at speed 1. Page and server reckon
 * with it, so that both agree on which sentences were heard whole, however long the voice really took.
 */
export const spokenCharactersPerSecond = 15

/** What the tables of preferences and profiles hold: items in a list, characters in one and in all of them together. */
export const interestLimits = { items: 200, characters: 200, charactersOfAll: 20_000 } as const

export const sourceLimits = { items: 200, characters: 2000, charactersOfAll: 60_000 } as const

export const locationMaxCharacters = 200

export const firstNameMaxCharacters = 200

export const feedbackMaxCharacters = 20_000

export const customSources = { perUser: 50, newPerHour: 10 } as const

/** Stories of `GET /api/stories`: in a list unless another number is asked for, and at most; how long they are today's. */
export const storyLimits = { shown: 6, most: 20, hours: 24 } as const

/** Briefings of `GET /api/briefings`: in a list unless another number is asked for, and at most; how long they are kept. */
export const briefingLimits = { shown: 10, most: 50, keptDays: 90 } as const

/** Stories that a person follows: at most so many, listed with so many reports; one that is quiet for so long ends, and is listed so long after that. */
export const followLimits = { most: 50, shown: 12, quietDays: 14, endedDays: 30 } as const

/** When briefings are made unless a person says otherwise: hours of their own clock; weekday 0 is Monday. */
export const briefingDefaults = { hour: 7, weekday: 0, quietFrom: 22, quietUntil: 7, mostADay: 3 } as const

/** Browsers of one person that get notifications. */
export const mostPushDevices = 10
/** Of the address at which a browser's push service takes messages; those in use have a few hundred. */
export const pushEndpointCharacters = 2048
/** Of a podcast whose app has not asked for it for so long, no briefings are made. Its address lives on. */
export const podcastAskedDays = 7

/** How long a code that confirms an address for briefings works. */
export const mailCodeMs = 3_600_000

export const signedAudioLinkMs = 600_000

/** How soon a code may be sent again to the same address or phone. */
export const codeResendMs = 60_000

/** How long a tab waits for a person to come back from a provider. */
export const providerReturnMs = 900_000

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What one user may use in a window that begins with its first use. Transcribed and spoken count at the operator's endpoints only. */
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

/** Keys with which other programs ask as a user. A hosted project does not tell when an account ends, so there a key does. */
export const modelKeys = {
  perUser: 20,
  nameCharacters: 100,
  longestS: (3650 * dayMs) / 1000,
  longestHostedS: (90 * dayMs) / 1000,
} as const

/** How long a call waits for its browser to come back: through a tunnel, or until a server is up again on a busy machine. */
export const callResumeMs = 60_000

/** An answer that a hosted project could not take waits for its person's next visit at most. */
export const waitingAnswers = { keptDays: 30 } as const

/** What is noted of an account: how long it is kept, and how much of it its owner is shown. */
export const securityEvents = { keptDays: 90, shown: 50 } as const

/** An account that its owner deleted comes back by signing in within these days. */
export const accountDeletion = { graceDays: 7 } as const

/** After signing in, or showing a password or code again, that long nothing more is asked for what is delicate. */
export const freshSignInMs = 15 * minuteMs

/** How long the sound of answers is kept unless the operator says otherwise. */
export const audioKeptDays = 30
