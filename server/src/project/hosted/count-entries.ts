import { languages, type ContextType, type Language } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import * as v from 'valibot'
import type { HistoryCounts, RowPlace } from '#platform/project'
import { askedTypes, callTypes, countedLimits } from '../history-counts.ts'

/** The columns needed for counting, without texts. */
export const countedColumns =
  'id,created_at,seconds:interaction_duration,type:context_data->>type,language:context_data->>language,' +
  'articles:context_data->articles,topics:context_data->topics,isNothingFound:context_data->isNothingFound'

export type CountedEntry = RowPlace & {
  seconds: number | null
  type: string | null
  language: string | null
  articles: unknown
  topics: unknown
  isNothingFound: unknown
}

const sourceSchema = v.object({ source: v.string(), sample: v.optional(v.unknown()) })

function listSources(articles: unknown): string[] {
  const all: unknown[] = Array.isArray(articles) ? articles : []
  return all.flatMap((article) => {
    const read = v.safeParse(sourceSchema, article)
    return read.success && read.output.sample !== true
      ? [read.output.source.slice(0, countedLimits.nameCharacters)]
      : []
  })
}

function listTopics(topics: unknown): string[] {
  const all: unknown[] = Array.isArray(topics) ? topics : []
  return predefinedInterests.filter((topic) => all.includes(topic))
}

class Tally<Name extends string> {
  readonly #counts = new Map<Name, number>()

  add(names: readonly Name[]): void {
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** In descending order. */
  list(): { name: Name; count: number }[] {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, countedLimits.names)
  }
}

type ReadPage = (after: RowPlace | null) => Promise<CountedEntry[]>

/** Counts page by page what the database of our own project counts in one query. */
export async function countEntries(readPage: ReadPage, dayStarts: readonly Date[]): Promise<HistoryCounts> {
  const starts = dayStarts.map((start) => start.getTime())
  const days = starts.slice(1).map(() => ({ questions: 0, callSeconds: 0 }))
  const tallies = {
    topics: new Tally<string>(),
    sources: new Tally<string>(),
    languages: new Tally<Language>(),
  }
  let notFound = 0
  function add({ articles, created_at, isNothingFound, language, seconds, topics, type }: CountedEntry) {
    const at = Date.parse(created_at)
    const day = days[starts.findLastIndex((start) => start <= at)]
    if (day && callTypes.includes(type as ContextType))
      day.callSeconds += Math.min(seconds ?? 0, countedLimits.callSeconds)
    if (!day || !askedTypes.includes(type as ContextType)) return
    day.questions += 1
    if (isNothingFound === true) notFound += 1
    tallies.topics.add(listTopics(topics))
    tallies.sources.add(listSources(articles))
    tallies.languages.add(languages.filter((each) => each === language))
  }
  let last: RowPlace | null = null
  for (;;) {
    const page: CountedEntry[] = await readPage(last)
    for (const entry of page) add(entry)
    last = page.at(-1) ?? null
    // A project may return fewer rows than requested.
    if (!last) break
  }
  return {
    days,
    topics: tallies.topics.list(),
    sources: tallies.sources.list(),
    languages: tallies.languages.list(),
    notFound,
  }
}
