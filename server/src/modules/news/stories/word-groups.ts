import { addToList } from '#language/add-to-list'
import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import type { HeadlineWords } from '#language/lexicon/headlines'
import { parseForms } from '#language/lexicon/parse-lists'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'

export type WordGroups = {
  /** The meanings that a stem, or two joined by `_`, may have; none for most. */
  meanings: ReadonlyMap<string, readonly number[]>
  /** First stems of two-word meanings. */
  phraseStarts: ReadonlySet<string>
  /** Stems that say who reports or how, and little about what happened. */
  slight: ReadonlySet<string>
  /** Pairs of opposite stems. */
  opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[]
  /** Stems that are in headlines every day and so say little about this one. */
  everyday: ReadonlySet<string>
  numbers: ReadonlyMap<string, string>
  days: ReadonlySet<string>
}

const readStems = (line: string) => line.split(' ').map((term) => term.split('_').map(stripEnding).join('_'))

function mapMeanings(same: readonly string[]): Map<string, readonly number[]> {
  const meanings = new Map<string, readonly number[]>()
  for (const [meaning, line] of same.entries()) {
    for (const stem of new Set(readStems(line))) addToList(meanings, stem, meaning)
  }
  return meanings
}

function openGroups(headlines: HeadlineWords, weekdays: string): WordGroups {
  const { same, against, slight, everyday, numbers } = headlines
  const meanings = mapMeanings(same)
  const phrases = [...meanings.keys()].filter((stem) => stem.includes('_'))
  return {
    meanings,
    phraseStarts: new Set(phrases.map((phrase) => phrase.slice(0, phrase.indexOf('_')))),
    slight: new Set(readStems(slight)),
    opposites: against.map(
      ([one = '', other = '']) => [new Set(readStems(one)), new Set(readStems(other))] as const,
    ),
    everyday: new Set(readStems(everyday)),
    numbers: new Map(numbers.split(' ').map((pair) => pair.split('=') as [string, string])),
    days: new Set(parseForms(fold(weekdays)).flatMap(([day]) => day ?? [])),
  }
}

const groups = forEachLanguage(({ headlines, time }) => openGroups(headlines, time.calendar.weekdays))

export function getWordGroups(language: Language): WordGroups {
  return groups[language]
}
