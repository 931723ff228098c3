import { checkSentence } from '../../server/src/modules/assistant/model/check-sentence.ts'
import type { Figure } from '../support/figures.ts'
import { halves, readLines } from './real-data.ts'

/** Thresholds on people's ratings from 0 to 5: above, two headlines say the same; below, they do not. */
const same = 4
const different = 2

function passes(written: string, source: string): boolean {
  const article = {
    id: '1',
    title: source,
    body: '',
    source: 'Reuters',
    url: 'https://example.org/',
    language: 'en',
    topics: [],
    publishedAt: new Date(),
    sample: false,
    alsoFrom: [],
  } as const
  const cited = [{ article: { ...article, topics: [], alsoFrom: [] }, text: source }]
  return ['sound', 'verbatim'].includes(checkSentence({ text: written, cited, language: 'en' }))
}

/** How strict the check of a model's sentences is: one headline of a rated pair is the sentence, the other its source. */
export function measureModelChecks(): Figure[] {
  const lines = ['2013', '2014'].flatMap((year) => readLines(`sts_headlines/${year}.tsv`))
  const pairs = halves(lines).report.map((line) => {
    const [score, a = '', b = ''] = line.split('\t')
    return { score: Number(score), isTaken: passes(b, a) }
  })
  const share = (wanted: typeof pairs) => wanted.filter(({ isTaken }) => isTaken).length / wanted.length
  return [
    {
      name: 'sentences about something else, accepted',
      value: share(pairs.filter(({ score }) => score < different)),
      unit: 'share',
      target: { at: 'most', value: 0.02 },
    },
    {
      name: 'sentences that say the same, accepted',
      value: share(pairs.filter(({ score }) => score >= same)),
      unit: 'share',
      note: 'for the others the article’s own words stand in',
    },
  ]
}
