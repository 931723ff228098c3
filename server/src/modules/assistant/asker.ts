import { defaultLanguage, languages, type Language, type Preferences } from '@tidings/contract/entities'
import { readKnownSources } from '#modules/news'
import { parseSettings, type Caller, type Settings } from '#platform/project'
import type { Context } from '#src/context'
import { readAsked, type AskedBefore } from './asked-before.ts'
import { readBriefings, readDelivered, type DeliveredArticles } from './delivered-articles.ts'
import { checkZone, toLocalTime } from '#language/dates/zoned-time'

/** The asker and everything about them that affects the answer. */
export type Asker = {
  userId: string
  language: Language
  firstName: string | null
  preferences: Preferences
  /** Names of the sources that have published an article this user may see. */
  knownSources: string[]
  /** They see exactly the catalogue, so results can be shared with others who do. */
  seesCatalogue: boolean
  /** Times in questions refer to this zone. */
  timeZone: string
  /** Where they live, in their own words. */
  location: string | null
  delivered: DeliveredArticles
  /** The articles of today's briefings. */
  toldToday: ReadonlySet<string>
  asked: AskedBefore
}

/** The filter for what this user may see in these languages. */
export function buildVisibility(
  { preferences, userId }: Pick<Asker, 'userId' | 'preferences'>,
  inLanguages: readonly Language[] = languages,
) {
  return { userId, languages: inLanguages, contentFilter: preferences.content_filter_level }
}

// Belongs to no user, so only catalogue feeds are visible.
const anonymousId = '00000000-0000-0000-0000-000000000000'

/** Like `buildVisibility`, but identical for all users who see the same news. */
export function buildSharedVisibility(
  { seesCatalogue = false, ...asker }: Pick<Asker, 'userId' | 'preferences'> & { seesCatalogue?: boolean },
  inLanguages: readonly Language[],
) {
  return buildVisibility(seesCatalogue ? { ...asker, userId: anonymousId } : asker, inLanguages)
}

/** An article delivered longer ago than this many questions may be delivered again. */
export const rememberedQuestions = 30

/** Throws `unavailable` if the settings cannot be read, rather than fall back to a laxer content filter. */
export async function loadAsker(context: Context, caller: Caller, signal: AbortSignal): Promise<Asker> {
  const { project } = context
  const [settings, newest] = await Promise.all([
    project.readSettings(caller, signal),
    // Only needed to avoid repetition, so a failure is ignored.
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

/** For questions without an account on this machine: default preferences, the machine's time zone, and only public news. */
export function createAnonymousAsker(context: Context, language: Language = defaultLanguage): Promise<Asker> {
  const { preferences } = parseSettings({ profile: null, preferences: null })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const profile = { firstName: null, language, timeZone, location: null }
  return createAsker(context, anonymousId, { preferences, profile })
}
