import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '../../server/src/modules/news/article.ts'
import { newest, toArticle, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

const data = new URL('../data/', import.meta.url)
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
type Turn = { question: string; expect?: string; about?: string; nothing?: boolean; chat?: boolean }
type Dialogue = { id: string; language: Language; turns: Turn[] }

/** Days from now are written as "{date+3}" or "{dom+3}". */
const writeDays = (text: string) =>
  text.replaceAll(/\{(?:date|dom)\+(\d+)\}/g, (_, days) => String(1 + (Number(days) % 28)))

const readJson = <T>(file: string) => JSON.parse(writeDays(readFileSync(new URL(file, data), 'utf8'))) as T

const matches = (pattern: string, text: string) => new RegExp(pattern, 'iu').test(text)

function readTurn(
  { about, chat = false, expect = '', nothing = false, question }: Turn,
  at: number,
  articles: readonly Article[],
): LabelledQuestion[] {
  const without = { question, isFollowUp: true, isRight: () => false, answer: '' }
  if (expect === '') return nothing && !chat && at > 0 ? [without] : []
  const isAbout = ({ title }: Article) => about === undefined || matches(about, title)
  const right = articles.find((article) => isAbout(article) && matches(expect, article.body))
  const sentences = right?.body.split(/(?<=[.!?]["”»]?) /u) ?? []
  return [
    {
      question,
      isFollowUp: at > 0,
      isRight: ({ article, text }) => isAbout(article) && matches(expect, text),
      answer: sentences.find((sentence) => matches(expect, sentence)) ?? '',
    },
  ]
}

/** The dialogues of a set in `bench/data`, each about all reports that answer one of its questions, newest first. */
export function readLabelledDialogues(set: string): LabelledConversation[] {
  const articles = readJson<Item[]>(`${set}/newsroom.json`)
    .toSorted((a, b) => a.hoursAgo - b.hoursAgo)
    .map((item) => ({ ...item, id: `${set} ${item.id}` }))
    .map((item) => toArticle({ ...item, publishedAt: new Date(newest.getTime() - item.hoursAgo * hourMs) }))
  return readJson<Dialogue[]>(`${set}/dialogues.json`).map(({ id, language, turns }) => {
    const patterns = turns.flatMap(({ expect }) => expect ?? [])
    const own = articles.filter(
      (article) =>
        article.language === language &&
        patterns.some((pattern) => matches(pattern, `${article.title} ${article.body}`)),
    )
    const questions = turns.flatMap((turn, at) => readTurn(turn, at, own))
    return { set, id: `${set} ${id}`, language, articles: own, questions }
  })
}
