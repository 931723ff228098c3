// How well good news is told from other reports, by cross-validation over the labelled reports of `bench/data/tones.txt`. With
// `--write`, the weights in the source are replaced by those fitted to all.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { describeTone, type RatedText } from '../server/src/modules/assistant/rate-good-news.ts'
import { fitWeights, listKnown, scoreFeatures, type Example, type Fitted } from './requests/fit-weights.ts'
import { readLabelledReports } from './sentences/read-reports.ts'
import { readBenchData } from './support/dialogues.ts'
import { assignFold, folds } from './support/folds.ts'
import { printFigures, type Figure } from './support/figures.ts'

const weightsFile = new URL('../server/src/modules/assistant/good-news-weights.json', import.meta.url)

type Tone = 'good' | 'bad' | 'plain'
type Labelled = Example & { id: string; tone: Tone }
type Item = RatedText & { id: string; language: Language }

function readReports(set: string): Map<string, RatedText> {
  const items: Item[] =
    set === 'reports'
      ? readLabelledReports().flatMap(({ articles, id }) => articles.map((article) => ({ ...article, id })))
      : readBenchData<Item[]>(`${set}/newsroom.json`)
  return new Map(items.map((item) => [item.id, item]))
}

function readLabelled(): Labelled[] {
  const sets = new Map<string, Map<string, RatedText>>()
  const lines = readFileSync(new URL('data/tones.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [set = '', id = '', tone = ''] = line.split(' ')
    const reports = sets.get(set) ?? readReports(set)
    sets.set(set, reports)
    const report = reports.get(id)
    if (!report) throw new Error(`${line}: no such report`)
    return {
      id: `${set} ${id}`,
      tone: tone as Tone,
      isPositive: tone === 'good',
      features: describeTone(report),
    }
  })
}

const fit = (examples: readonly Labelled[]) => fitWeights(examples, listKnown(examples))

/** Scores each report by weights fitted to the others. */
function crossValidate(labelled: readonly Labelled[]) {
  return Array.from({ length: folds }, (_, fold) => {
    const fitted = fit(labelled.filter((each) => assignFold(each.id) !== fold))
    return labelled
      .filter((each) => assignFold(each.id) === fold)
      .map((each) => ({ ...each, score: scoreFeatures(each.features, fitted) }))
  }).flat()
}

function describeFigures(scored: ReturnType<typeof crossValidate>): Figure[] {
  const good = scored.filter(({ isPositive }) => isPositive)
  return [0, 0.5, 1, 1.5].map((least) => {
    const found = scored.filter(({ score }) => score >= least)
    const count = (tone: Tone) => found.filter((each) => each.tone === tone).length
    const note = `of ${found.length} from ${least}: plain ${count('plain')}, bad ${count('bad')}; ${count('good')} of ${good.length} good ones`
    return { name: `good news from ${least}`, value: (100 * count('good')) / found.length, unit: '%', note }
  })
}

function write({ bias, weights }: Fitted): void {
  const features = [...weights]
    .map(([feature, weight]) => [feature, Math.round(weight * 100) / 100] as const)
    .filter(([, weight]) => weight !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rounded = { bias: Math.round(bias * 100) / 100, features: Object.fromEntries(features) }
  writeFileSync(weightsFile, `${JSON.stringify(rounded, null, 2)}\n`)
}

const labelled = readLabelled()
printFigures('Good news told from other reports', describeFigures(crossValidate(labelled)))
if (process.argv.includes('--write')) write(fit(labelled))
