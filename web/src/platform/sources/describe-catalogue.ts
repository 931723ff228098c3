import type { CatalogueSource, SourceCheck } from '@tidings/contract/api/news'
import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import { languageNames } from '@tidings/contract/texts/choices'

export const catalogueTexts = {
  title: 'Sources to choose from',
  search: 'Find a source',
  loading: 'Loading the sources...',
  none: 'No source matches. You can also add any site or feed by its address.',
} as const

const all = (label: string) => ({ value: '', label })

export const catalogueFilters = [
  {
    label: 'Language',
    choices: [all('All languages'), ...languages.map((value) => ({ value, label: languageNames[value] }))],
  },
  {
    label: 'Topic',
    choices: [all('All topics'), ...predefinedInterests.map((value) => ({ value, label: value }))],
  },
]

const states = { read: null, unread: 'not read yet', failing: 'cannot be read at the moment' } as const

/** A catalogue source as an item of a picker. */
export function describeSource({ languages: own, name, state, topics }: CatalogueSource) {
  const named = own.map((language) => languageNames[language])
  return {
    name,
    note: [...named, ...topics, states[state]].filter((text) => text !== null).join(' · '),
    tags: [...own, ...topics],
  }
}

/** The result of checking a typed name or address. */
export function describeCheck({ error, feed, kind, name }: SourceCheck): string {
  if (error !== null) return error
  if (kind === 'catalogue') return `${name} is in the catalogue.`
  if (!feed) return 'We will look up this address once you have saved it.'
  const count = `${feed.articles} ${feed.articles === 1 ? 'article' : 'articles'}`
  return `Feed found: ${feed.title ? `${feed.title}, ` : ''}${count}.`
}
