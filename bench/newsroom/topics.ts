import type { Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { scoreTopics } from '../../server/src/modules/news/classify/topics.ts'
import type { Figure } from '../support/figures.ts'
import { readTar, readLines } from './real-data.ts'

type Labelled = { label: string; title: string; body: string }
type Classes = Record<string, readonly Topic[]>

/** The class with the most likely topic; each class of the data corresponds to one or more of ours. */
function likeliest(article: Labelled, language: Language, classes: Classes): string {
  const scores = scoreTopics({ ...article, language, categories: [] })
  const scoreOf = (topics: readonly Topic[]) =>
    Math.max(...topics.map((topic) => scores[predefinedInterests.indexOf(topic)] ?? 0))
  const ranked = Object.entries(classes).toSorted(([, a], [, b]) => scoreOf(b) - scoreOf(a))
  return ranked[0]?.[0] ?? ''
}

function accuracy(articles: Labelled[], language: Language, classes: Classes): number {
  const known = articles.filter(({ label }) => label in classes)
  const right = known.filter((article) => likeliest(article, language, classes) === article.label)
  return right.length / known.length
}

function bbc(): Labelled[] {
  return [...readTar('bbc_fulltext.tar.gz')]
    .filter(({ file }) => file.endsWith('.txt'))
    .map(({ file, bytes }) => {
      const [title = '', ...body] = bytes.toString('latin1').split('\n')
      return { label: file.split('/').at(-2) ?? '', title, body: body.join(' ').trim() }
    })
}

function agNews(): Labelled[] {
  return readLines('ag_news/train_sample.csv').map((line) => {
    const comma = line.lastIndexOf(',')
    return { label: line.slice(comma + 1).trim(), title: '', body: line.slice(0, comma) }
  })
}

function german(): Labelled[] {
  return readLines('gnad10k_de/test_odd.csv').map((line) => {
    const at = line.indexOf(';')
    return { label: line.slice(0, at), title: '', body: line.slice(at + 1) }
  })
}

const bbcClasses: Classes = {
  business: ['Business'],
  entertainment: ['Entertainment', 'Art & Culture'],
  politics: ['Politics'],
  sport: ['Sports'],
  tech: ['Technology'],
}
const agClasses: Classes = { world: ['Politics'], sci_tech: ['Technology', 'Science'] }
const germanClasses: Classes = {
  Inland: ['Politics'],
  Kultur: ['Art & Culture', 'Entertainment'],
  Sport: ['Sports'],
  Web: ['Technology'],
  Wirtschaft: ['Business'],
  Wissenschaft: ['Science', 'Health', 'Environment'],
}

/** How often the shipped lexicon names the right class of real news; it contains nothing from the data. */
export function measureTopics(): Figure[] {
  const share = { unit: 'share' }
  return [
    {
      name: 'topics: BBC, five classes',
      value: accuracy(bbc(), 'en', bbcClasses),
      ...share,
      target: { at: 'least', value: 0.85 },
    },
    { name: 'topics: AG News, world or science', value: accuracy(agNews(), 'en', agClasses), ...share },
    {
      name: 'topics: German set, its six classes that are topics',
      value: accuracy(german(), 'de', germanClasses),
      ...share,
    },
  ]
}
