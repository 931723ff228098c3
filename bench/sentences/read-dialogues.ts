import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '../../server/src/modules/news/article.ts'
import { newest, toArticle, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

const folder = new URL('../data/conversations/', import.meta.url)
const hourMs = 3_600_000

type Item = {
  id: string
  source: string
  language: Language
  title: string
  body: string
  hoursAgo: number
  teaserOnly?: boolean
}
type Turn = { question: string; expect?: string; about?: string }
type Dialogue = { id: string; language: Language; turns: Turn[] }

/** Days from now are written as "{date+3}" or "{dom+3}". */
const writeDays = (text: string) =>
  text.replaceAll(/\{(?:date|dom)\+(\d+)\}/g, (_, days) => String(1 + (Number(days) % 28)))

const readJson = <T>(file: string) => JSON.parse(writeDays(readFileSync(new URL(file, folder), 'utf8'))) as T

const matches = (pattern: string, text: string) => new RegExp(pattern, 'iu').test(text)

function readTurn({ about, expect = '', question }: Turn, at: number, articles: readonly Article[]) {
  const isAbout = ({ title }: Article) => about === undefined || matches(about, title)
  const right = articles.find((article) => isAbout(article) && matches(expect, article.body))
  const sentences = right?.body.split(/(?<=[.!?]["”»]?) /u) ?? []
  const labelled: LabelledQuestion = {
    question,
    isFollowUp: at > 0,
    isRight: ({ article, text }) => isAbout(article) && matches(expect, text),
    answer: sentences.find((sentence) => matches(expect, sentence)) ?? '',
  }
  return expect === '' ? [] : [labelled]
}

/** The dialogues of `bench/data/conversations`, each about all reports that answer one of its questions, newest first. */
export function readLabelledDialogues(): LabelledConversation[] {
  const articles = readJson<Item[]>('newsroom.json')
    .toSorted((a, b) => a.hoursAgo - b.hoursAgo)
    .map((item) => toArticle({ ...item, publishedAt: new Date(newest.getTime() - item.hoursAgo * hourMs) }))
  return readJson<Dialogue[]>('dialogues.json').map(({ id, language, turns }) => {
    const patterns = turns.flatMap(({ expect }) => expect ?? [])
    const own = articles.filter(
      (article) =>
        article.language === language &&
        patterns.some((pattern) => matches(pattern, `${article.title} ${article.body}`)),
    )
    return { id, language, articles: own, questions: turns.flatMap((turn, at) => readTurn(turn, at, own)) }
  })
}
