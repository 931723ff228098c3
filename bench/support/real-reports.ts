import type { Language } from '@tidings/contract/entities'
import { readData, readTar } from '../newsroom/real-data.ts'
import type { ServedFeed } from '../../e2e/support/feed-server.ts'
import { readReportFile } from './report-feeds.ts'
import { seeded } from './seeded.ts'

/** A shorter one is a table or a teaser. */
const shortestBody = 400

export type RealReport = { title: string; body: string; language: Language; source: string }

/** Some of these files are UTF-8 although the archive says they are Latin-1. */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

function readBbc(): [string, RealReport][] {
  return [...readTar('bbc_fulltext.tar.gz')].flatMap(({ bytes, file }) => {
    const name = /bbc\/(\w+\/\d+)\.txt$/.exec(file)?.[1]
    const [title = '', ...lines] = decode(bytes)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return name ? [[`bbc/${name}`, { title, body: lines.join(' '), language: 'en', source: 'BBC' }]] : []
  })
}

/** A line has no headline, so its first sentence is taken for one. */
function readStandard(): [string, RealReport][] {
  const lines = readData('gnad10k_de/test_odd.csv').split('\n').filter(Boolean)
  return lines.map((line, at) => {
    const text = line.slice(line.indexOf(';') + 1).replaceAll(/^'|'$/g, '')
    const [, title = text.slice(0, 80), body = ''] = /^(.{25,}?[.!?]) (.+)$/s.exec(text) ?? []
    const report = { title: title.replace(/\.$/, ''), body, language: 'de' as const, source: 'Der Standard' }
    return [`der-standard/${at}`, report]
  })
}

/** The long reports of `bench/data/reports`, which are invented. */
function readLong(language: Language): [string, RealReport][] {
  return readReportFile(`long-${language}.txt`, language).map(({ body, source, title }, at) => {
    return [`long-${language}/${at}`, { title, body, language, source }]
  })
}

let all: Map<string, RealReport> | null = null

/** Reports of newspapers, which stand beside the project, and long ones of our own, by the names in `bench/data/heard`. */
export function readRealReports(): Map<string, RealReport> {
  const languages = ['fr', 'es', 'it'] as const
  all ??= new Map([...readBbc(), ...readStandard(), ...languages.flatMap(readLong)])
  return all
}

/** How many reports of a section of the BBC, and of all of Der Standard, are in the newsroom, and how old they are at most. */
const newsroom = { section: 120, standard: 300, hours: 140 }
const seed = 7

const feedOf = ([name, { source }]: [string, RealReport]) =>
  name.startsWith('bbc/') ? `BBC ${name.split('/')[1]}` : source

type Picked = { title: string; reports: readonly [string, RealReport][]; ageHours: () => number }

function makeFeed({ ageHours, reports, title }: Picked, at: number): ServedFeed {
  return {
    path: `/${at}.xml`,
    title,
    language: reports[0]?.[1].language ?? '',
    articles: reports.map(([name, { body, title: headline }]) => {
      return { slug: name, title: headline, body, ageHours: ageHours() }
    }),
  }
}

const countOf = (title: string, { section, standard }: { section: number; standard: number }) =>
  title.startsWith('BBC') ? section : standard

/** A feed for each section or source, with 600 reports of the BBC, 300 of Der Standard and the long ones of our own. */
export function listRealFeeds(): ServedFeed[] {
  const random = seeded(seed)
  const ageHours = () => 1 + Math.floor(random() * newsroom.hours)
  const sorted = [...readRealReports()].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const usable = sorted.filter(([, { body }]) => body.length > shortestBody)
  return [...Map.groupBy(usable, feedOf)].map(([title, reports], at) =>
    makeFeed({ title, reports: reports.slice(0, countOf(title, newsroom)), ageHours }, at),
  )
}

const picked = { section: 80, standard: 250, hours: 70 }

/** A feed for each section of the BBC and one of Der Standard, with the reports that this seed picks. */
export function pickRealFeeds(pickSeed: number): ServedFeed[] {
  const random = seeded(pickSeed)
  const ageHours = () => 1 + Math.floor(random() * picked.hours)
  const usable = [...readRealReports()].filter(
    ([name, { body }]) => body.length > shortestBody && !name.startsWith('long'),
  )
  return [...Map.groupBy(usable, feedOf)].map(([title, all], at) => {
    const keyed = all.map((report) => ({ report, key: random() })).toSorted((a, b) => a.key - b.key)
    const reports = keyed.slice(0, countOf(title, picked)).map(({ report }) => report)
    return makeFeed({ title, reports, ageHours }, at)
  })
}
