import { languages, type Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'
import { stemOf } from './stem.ts'

/** Words of a headline that are often said for each other; each line of `same` is one meaning. Written by hand. */
type Lists = {
  same: string[]
  against: [string, string][]
  slight: string
  everyday: string
  numbers: string
  days: string
}

export type WordGroups = {
  /** The meanings that a stem, or two joined by `_`, may have; none for most. */
  meanings: ReadonlyMap<string, readonly number[]>
  /** First stems of two that have a meaning together. */
  phraseStarts: ReadonlySet<string>
  /** Stems that say who tells or how, and little of what happened. */
  slight: ReadonlySet<string>
  /** Stems of which a title has one side while another tells the opposite. */
  opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[]
  /** Stems that stand in headlines every day, and so tell little of this one. */
  everyday: ReadonlySet<string>
  numbers: ReadonlyMap<string, string>
  days: ReadonlySet<string>
}

const lists = JSON.parse(readFileSync(new URL('word-groups.json', import.meta.url), 'utf8')) as Record<
  Language,
  Lists
>

const stemsIn = (line: string) => line.split(' ').map((term) => term.split('_').map(stemOf).join('_'))

function meaningsIn(same: string[]): Map<string, number[]> {
  const meanings = new Map<string, number[]>()
  for (const [meaning, line] of same.entries()) {
    for (const stem of new Set(stemsIn(line))) meanings.set(stem, [...(meanings.get(stem) ?? []), meaning])
  }
  return meanings
}

function openGroups({ same, against, slight, everyday, numbers, days }: Lists): WordGroups {
  const meanings = meaningsIn(same)
  const phrases = [...meanings.keys()].filter((stem) => stem.includes('_'))
  return {
    meanings,
    phraseStarts: new Set(phrases.map((phrase) => phrase.slice(0, phrase.indexOf('_')))),
    slight: new Set(stemsIn(slight)),
    opposites: against.map(([one, other]) => [new Set(stemsIn(one)), new Set(stemsIn(other))] as const),
    everyday: new Set(stemsIn(everyday)),
    numbers: new Map(numbers.split(' ').map((pair) => pair.split('=') as [string, string])),
    days: new Set(days.split(' ')),
  }
}

const groups = new Map(languages.map((language) => [language, openGroups(lists[language])]))

export function wordGroupsOf(language: Language): WordGroups {
  return groups.get(language) ?? openGroups(lists[language])
}
