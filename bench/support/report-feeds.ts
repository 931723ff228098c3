import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServedFeed } from '../../e2e/support/feed-server.ts'
import { benchData } from './dialogues.ts'

export type Report = { language: string; source: string; ageHours: number; title: string; body: string }

function readReport(text: string, language: string): Report {
  const [head = '', ...rest] = text.split('\n').map((line) => line.trim())
  const [source = '', age = '', title = ''] = head.split(' | ')
  const lines = rest.filter((line) => line !== '' && !/^[?>!-] /.test(line))
  return { language, source, ageHours: Number(age), title, body: lines.join(' ') }
}

/** The reports of a file in a folder of `bench/data`, without their questions. */
export function readReportFile(name: string, language = name.slice(0, 2), folder = 'reports'): Report[] {
  const [, ...texts] = `\n${readFileSync(path.join(benchData, folder, name), 'utf8')}`.split('\n## ')
  return texts.map((text) => readReport(text, language))
}

/** A feed for each source of a language. */
export function makeReportFeeds(all: readonly Report[]): ServedFeed[] {
  const bySource = Map.groupBy(all, ({ language, source }) => `${language} ${source}`)
  return [...bySource.values()].map((reports, feed) => ({
    path: `/${feed}.xml`,
    title: reports[0]?.source ?? '',
    language: reports[0]?.language ?? '',
    articles: reports.map(({ ageHours, body, title }, at) => ({
      slug: `${feed}-${at}`,
      ageHours,
      body,
      title,
    })),
  }))
}

/** A feed for each source of the short reports in `bench/data/reports`, in five languages. */
export function readReportFeeds(): ServedFeed[] {
  const names = readdirSync(path.join(benchData, 'reports')).filter((name) => !name.startsWith('long'))
  return makeReportFeeds(names.flatMap((name) => readReportFile(name)))
}
