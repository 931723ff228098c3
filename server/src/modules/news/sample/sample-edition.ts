import { languages, type Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { readFileSync } from 'node:fs'

export type SampleStory = { slug: string; topic: Topic; title: string; body: string; language: Language }

export const sampleSource = 'Tidings Sample'

let stories: SampleStory[] | null = null

/** Invented stories, twelve in each language, without any real person, place or event. */
export function loadSampleEdition(): SampleStory[] {
  stories ??= languages.flatMap((language) => {
    const file = new URL(`${language}.json`, import.meta.url)
    const edition = JSON.parse(readFileSync(file, 'utf8')) as Omit<SampleStory, 'language'>[]
    return edition.map((story) => ({ ...story, language }))
  })
  return stories
}
