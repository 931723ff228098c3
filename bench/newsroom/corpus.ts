import { type Language } from '@tidings/contract/entities'
import { detectTextLanguage } from '../../server/src/language/detect/detect-text-language.ts'
import { seeded } from '../support/seeded.ts'
import { readTar, readLines, readData } from './real-data.ts'

export type Document = {
  title: string
  body: string
  language: Language
  publishedAt: Date
  source: string
  /** Its title is a real headline and its body a real article. */
  isWhole: boolean
}

type Undated = Omit<Document, 'publishedAt'>

const reutersFiles = 18
const titleWords = 8
const keptDays = 90
const dayMs = 86_400_000

function* reuters(): Generator<Undated> {
  for (let file = 0; file < reutersFiles; file++) {
    const name = `reuters21578/reut2-${String(file).padStart(3, '0')}.json.gz`
    const stories = JSON.parse(readData(name)) as { title?: string; body?: string }[]
    for (const { title = '', body = '' } of stories) {
      const clean = body.replace(/\s+/g, ' ').trim()
      if (title && clean) yield { title, body: clean, language: 'en', source: 'Reuters', isWhole: true }
    }
  }
}

function* bbc(): Generator<Undated> {
  for (const { file, bytes } of readTar('bbc_fulltext.tar.gz')) {
    if (!file.endsWith('.txt')) continue
    const [title = '', ...body] = bytes.toString('latin1').split('\n')
    const text = body.join(' ').replace(/\s+/g, ' ').trim()
    yield { title: title.trim(), body: text, language: 'en', source: 'BBC', isWhole: true }
  }
}

/** These have no headline, so their first words are used. */
function headless(text: string, language: Language, source: string): Undated {
  const words = text.split(/\s+/)
  const title = words.slice(0, titleWords).join(' ')
  return { title, body: words.slice(titleWords).join(' '), language, source, isWhole: false }
}

function* shorter(): Generator<Undated> {
  for (const line of readLines('ag_news/train_sample.csv')) {
    yield headless(line.slice(0, line.lastIndexOf(',')).replaceAll('"', ''), 'en', 'AG')
  }
  for (const line of readLines('gnad10k_de/test_odd.csv')) {
    yield headless(line.slice(line.indexOf(';') + 1).replace(/^'/, ''), 'de', 'Der Standard')
  }
}

const titlesASource = 5

/** A source's language is that of most of its first titles, because detecting it for every title takes minutes. */
function* headlines(): Generator<Undated> {
  const lines = readLines('gnews_headlines_2025-07_2026-05.jsonl.gz')
  const titles = lines.map((line) => JSON.parse(line) as { title: string; source: string | null })
  const bySource = Map.groupBy(titles, ({ source }) => source ?? 'unknown')
  const languages = new Map<string, Language>()
  for (const [source, of] of bySource) {
    const votes = of.slice(0, titlesASource).map(({ title }) => detectTextLanguage(title, null) ?? 'en')
    const most = Map.groupBy(votes, (vote) => vote)
    const [first] = [...most].toSorted(([, a], [, b]) => b.length - a.length)
    languages.set(source, first?.[0] ?? 'en')
  }
  for (const { title, source } of titles) {
    const name = source ?? 'unknown'
    yield { title, body: '', language: languages.get(name) ?? 'en', source: name, isWhole: false }
  }
}

/** About 120,000 pieces of real news, in the same order each time, as if published within the 90 days before `now`. */
export function* corpus(now: Date, most = Number.POSITIVE_INFINITY): Generator<Document> {
  const random = seeded(11)
  let count = 0
  for (const source of [reuters, bbc, shorter, headlines]) {
    for (const document of source()) {
      if (count++ >= most) return
      yield { ...document, publishedAt: new Date(now.getTime() - random() * keptDays * dayMs) }
    }
  }
}
