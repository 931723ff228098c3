import { defaultLanguage, languages, type Language, type Preferences } from '@tidings/contract/entities'
import { readKnownSources } from '#modules/news'
import { parseSettings, type Caller, type Settings } from '#platform/project'
import type { Context } from '#src/context'
import { readAsked, type AskedBefore } from './asked-before.ts'
import { readBriefings, readDelivered, type DeliveredArticles } from './delivered-articles.ts'
import { checkZone, toLocalTime } from '#language/dates/zoned-time'

/** Who asks, and what the answer depends on. */
export type Asker = {
  userId: string
  language: Language
  firstName: string | null
  preferences: Preferences
  /** Names of the sources that have published an article this user may see. */
  knownSources: string[]
  /** They may see the catalogue's news and no other: what is found for one of them is found for all. */
  seesCatalogue: boolean
  /** Questions mean this zone's clock and calendar. */
  timeZone: string
  /** Where they live, in their own words. */
  location: string | null
  delivered: DeliveredArticles
  /** The articles of the briefings that were made for them today. */
  toldToday: ReadonlySet<string>
  asked: AskedBefore
}

/** What of the news this person may be shown, in these languages. */
export function buildVisibility(
  { preferences, userId }: Pick<Asker, 'userId' | 'preferences'>,
  inLanguages: readonly Language[] = languages,
) {
  return { userId, languages: inLanguages, contentFilter: preferences.content_filter_level }
}

// No user's: only catalogue feeds are visible to it.
const anonymousId = '00000000-0000-0000-0000-000000000000'

/** `buildVisibility`, the same for all who may see the same. */
export function buildSharedVisibility(
  { seesCatalogue = false, ...asker }: Pick<Asker, 'userId' | 'preferences'> & { seesCatalogue?: boolean },
  inLanguages: readonly Language[],
) {
  return buildVisibility(seesCatalogue ? { ...asker, userId: anonymousId } : asker, inLanguages)
}

/** An article delivered longer ago than this many questions may be delivered again. */
export const rememberedQuestions = 30

/** Throws `unavailable` when the settings cannot be read, rather than use a laxer content filter than the user's. */
export async function loadAsker(context: Context, caller: Caller, signal: AbortSignal): Promise<Asker> {
  const { project } = context
  const [settings, newest] = await Promise.all([
    project.readSettings(caller, signal),
    // This only saves repetition: the question is answered without it.
    project.history.readNewest(caller, rememberedQuestions, signal).catch(() => []),
  ])
  signal.throwIfAborted()
  return createAsker(context, caller.userId, {
    ...settings,
    delivered: readDelivered(newest),
    briefings: readBriefings(newest),
    asked: readAsked(newest),
  })
}

function isOneDay(a: Date, b: Date, zone: string): boolean {
  const [one, other] = [toLocalTime(a, zone), toLocalTime(b, zone)]
  return one.day === other.day && one.month === other.month && one.year === other.year
}

export async function createAsker(
  context: Context,
  userId: string,
  {
    asked = new Map(),
    briefings = new Map(),
    delivered = new Map(),
    preferences,
    profile,
  }: Settings & { delivered?: DeliveredArticles; briefings?: DeliveredArticles; asked?: AskedBefore },
): Promise<Asker> {
  const timeZone = checkZone(profile.timeZone)
  const now = context.clock.now()
  const known = await readKnownSources(context.database.tables, userId)
  return {
    userId,
    language: profile.language,
    firstName: profile.firstName,
    preferences,
    knownSources: known.names,
    seesCatalogue: known.areOfCatalogue,
    timeZone,
    location: profile.location,
    delivered,
    toldToday: new Set([...briefings].flatMap(([id, at]) => (isOneDay(at, now, timeZone) ? [id] : []))),
    asked,
  }
}

/** Without an account, on this machine: default preferences, the machine's time zone, and only what everyone may see. */
export function createAnonymousAsker(context: Context, language: Language = defaultLanguage): Promise<Asker> {
  const { preferences } = parseSettings({ profile: null, preferences: null })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const profile = { firstName: null, language, timeZone, location: null }
  return createAsker(context, anonymousId, { preferences, profile })
}
