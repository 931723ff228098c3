import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { languages, type Language } from '@tidings/contract/entities'

export type CatalogueFeed = {
  url: string
  source: string
  /** Its title becomes the source name once it has been read. */
  namesItself: boolean
  topics: Topic[]
  language: Language | null
  headlinesOnly: boolean
}

const entrySchema = v.object({
  source: v.string(),
  language: v.picklist(languages),
  aliases: v.array(v.string()),
  headlinesOnly: v.optional(v.boolean(), false),
  feeds: v.array(
    v.object({ url: v.pipe(v.string(), v.url()), topics: v.array(v.picklist(predefinedInterests)) }),
  ),
})
type CatalogueEntry = v.InferOutput<typeof entrySchema>

const files = ['named-sources', 'english', 'french', 'spanish', 'german', 'italian']

function readEntries(): CatalogueEntry[] {
  return files.flatMap((name) => {
    const text = readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')
    return v.parse(v.array(entrySchema), JSON.parse(text))
  })
}

let entries: CatalogueEntry[] | null = null

function loadEntries(): CatalogueEntry[] {
  entries ??= readEntries()
  return entries
}

export function readCatalogueFeeds(): CatalogueFeed[] {
  return loadEntries().flatMap(({ source, language, headlinesOnly, feeds }) =>
    feeds.map((feed) => ({ ...feed, source, language, headlinesOnly, namesItself: false })),
  )
}

/** The catalogue's name for a source known by several names, in any letter case; other names unchanged. */
export function resolveSourceName(name: string): string {
  const wanted = name.trim().toLowerCase()
  const entry = loadEntries().find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))
  return entry?.source ?? name.trim()
}
