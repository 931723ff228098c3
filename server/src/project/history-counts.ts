import type { ContextType } from '@tidings/contract/entities'

/** Entries that are questions, to this server's assistant or in a hosted provider's call. */
export const askedTypes: readonly ContextType[] = ['question', 'voice_transcript']

/** Entries that are calls, with the seconds they took once they have ended. */
export const callTypes: readonly ContextType[] = ['assistant_start', 'assistant_start_with_config']

/** How many topics, sources and languages are listed, and how long their names may be. No call counts for longer than a day. */
export const countedLimits = { names: 200, nameCharacters: 200, callSeconds: 86_400 } as const
