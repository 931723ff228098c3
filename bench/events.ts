import type { Language } from '@tidings/contract/entities'
import {
  areLikelyOfOneEvent,
  areOfOneEvent,
  mayBeOfOneEvent,
} from '../server/src/modules/assistant/events/one-event.ts'
import { readProfile, type Profile } from '../server/src/modules/assistant/events/report-profile.ts'
import { areSimilar } from '../server/src/modules/assistant/events/shared-words.ts'
import { countStatistics } from '../server/src/modules/news/search/term-statistics.ts'
import { readBenchData, readEvents } from './support/dialogues.ts'
import { printFigures, type Figure } from './support/figures.ts'

// Which reports of the newsrooms in `bench/data` are recognised as being of one event, of all pairs in a language. The events in
// `bench/data/events.json` were marked by reading the headlines.

type Report = { id: string; language: Language; title: string; body: string; hoursAgo: number }
type Pair = { a: Profile; b: Profile; isOne: boolean }

const leadCharacters = 600
const hourMs = 3_600_000
const now = Date.now()

/** All pairs in one language, with whether they were marked as one event. */
async function listPairs(set: string): Promise<Pair[]> {
  const eventOf = readEvents(set)
  const reports = readBenchData<Report[]>(`${set}/newsroom.json`)
    .toSorted((a, b) => a.hoursAgo - b.hoursAgo)
    .map((report) => ({ ...report, publishedAt: new Date(now - report.hoursAgo * hourMs) }))
  const statistics = await countStatistics(
    reports.map(({ body, id, language, publishedAt, title }) => {
      return {
        id,
        language,
        title,
        lead: body.slice(0, leadCharacters),
        topics: [],
        published_at: publishedAt,
      }
    }),
  )
  const profiles = reports.map((report) => ({ ...report, profile: readProfile(report, statistics) }))
  return profiles.flatMap((first, at) =>
    profiles
      .slice(at + 1)
      .filter(({ language }) => language === first.language)
      .map(({ id, profile }) => {
        return { a: first.profile, b: profile, isOne: eventOf.get(first.id)?.includes(id) === true }
      }),
  )
}

function rate(name: string, pairs: readonly Pair[], joins: (a: Profile, b: Profile) => boolean): Figure[] {
  const joined = pairs.filter(({ a, b }) => joins(a, b))
  const right = joined.filter(({ isOne }) => isOne).length
  const all = pairs.filter(({ isOne }) => isOne).length
  return [
    { name, value: (100 * right) / all, unit: '%', note: `${right} of ${all} pairs` },
    { name: '  joined wrongly', value: joined.length - right, unit: 'pairs' },
  ]
}

for (const set of Object.keys(readBenchData<Record<string, string[]>>('events.json'))) {
  const pairs = await listPairs(set)
  printFigures(`Events: ${set}, ${pairs.length} pairs`, [
    ...rate('similar by their words alone', pairs, areSimilar),
    ...rate('searched together', pairs, mayBeOfOneEvent),
    ...rate('listed as one', pairs, areOfOneEvent),
    ...rate('told together', pairs, areLikelyOfOneEvent),
  ])
}
