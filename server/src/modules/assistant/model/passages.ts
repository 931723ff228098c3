import { randomBytes } from 'node:crypto'
import type { Language } from '@tidings/contract/entities'
import { detectAll } from 'tinyld/light'
import type { Article } from '#modules/news'
import { splitSentences } from '#language/sentences/split-sentences'
import { isForMachines } from './for-machines.ts'
import { asData, holdsStrangeLetters } from './plain-speech.ts'

export type PassageSentence = { article: Article; text: string }

/** The source material for the model. */
export type Passages = {
  /** By citation: "1.2" is the second sentence of the first article, whose first is its title. */
  sentences: ReadonlyMap<string, PassageSentence>
  /** The text in the prompt, between two delimiters that no article can contain. */
  text: string
}

/** Later parts of an article are seldom news. */
const maxSentences = 14
const maxSentenceCharacters = 600
const maxBodyCharacters = 8000

/** From this length on, a sentence's language can be detected. */
const minTellingCharacters = 40

/** Sentences in another language are seldom news, and would escape the injection check. */
function isOfItsLanguage(text: string, language: Language): boolean {
  if (holdsStrangeLetters(text)) return false
  const [likeliest] = text.length < minTellingCharacters ? [] : detectAll(asData(text))
  return !likeliest || likeliest.lang === language
}

/** An article is excluded if any part of it that would be shown addresses machines. */
function isForPeople({ source }: Article, lines: readonly string[]): boolean {
  const pieces = lines.flatMap((line) => [line, ...line.split(/(?<=:)\s/)])
  return ![source, lines.join('\n'), ...pieces].some(isForMachines)
}

/** Its title and first sentences; empty if it must not be shown. */
function writeLines(article: Article): string[] {
  const { body, language, title } = article
  const sentences = splitSentences(body.slice(0, maxBodyCharacters), language)
  const lines = [title, ...sentences.slice(0, maxSentences)]
  if (!isForPeople(article, lines)) return []
  return lines.filter(
    (text) => text.length <= maxSentenceCharacters && asData(text) !== '' && isOfItsLanguage(text, language),
  )
}

export function numberPassages(articles: readonly Article[]): Passages {
  const sentences = new Map<string, PassageSentence>()
  const shown = articles
    .map((article) => ({ article, lines: writeLines(article) }))
    .filter(({ lines }) => lines.length > 0)
  const texts = shown.map(({ article, lines: texts }, at) => {
    const lines = texts.map((text, place) => {
      const id = `${at + 1}.${place + 1}`
      sentences.set(id, { article, text })
      return `[${id}] ${asData(text)}`
    })
    return [`Article ${at + 1}, from ${asData(article.source)}:`, ...lines].join('\n')
  })
  const mark = `articles ${randomBytes(8).toString('hex')}`
  return { sentences, text: [`<${mark} begin>`, ...texts, `<${mark} end>`].join('\n') }
}
