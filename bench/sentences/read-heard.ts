import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '../../server/src/modules/news/article.ts'
import { readRealReports, type RealReport } from '../support/real-reports.ts'
import { newest, toArticle, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

/** A sentence: the index of its report, and where it begins and ends there. */
type Place = [report: number, start: number, end: number] | [report: number, start: 'title']

/** `heard`: what was told before the follow-ups. */
type ToldStory = {
  language: Language
  reports: string[]
  heard: Place[]
  followUps: { question: string; answers: Place[] }[]
}

export type HeardStory = ToldStory & { question: string }

/** The lines of each file in a folder of `bench/data`, which are JSON, by the name of the file. */
export function readJsonLines<Line>(name: string): { file: string; lines: Line[] }[] {
  const folder = new URL(`../data/${name}/`, import.meta.url)
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean)
      return { file, lines: lines.map((line) => JSON.parse(line) as Line) }
    })
}

/** The first questions of `bench/data/heard` with what was told, and what was asked then, by the name of their file. */
export function readHeardStories(): { file: string; stories: HeardStory[] }[] {
  return readJsonLines<HeardStory>('heard').map(({ file, lines }) => ({ file, stories: lines }))
}

/** The sentence that begins and ends here in a report, or its headline; empty without a report. */
export function readSentence(
  report: Pick<RealReport, 'title' | 'body'> | undefined,
  start: number | 'title',
  end?: number,
): string {
  return (start === 'title' ? report?.title : report?.body.slice(start, end)) ?? ''
}

export const readPlace = ([at, start, end]: Place, reports: readonly Pick<RealReport, 'title' | 'body'>[]) =>
  readSentence(reports[at], start, end)

/** Whether one of these texts is told, or a part of it. */
export function holdsOne(text: string, answers: readonly string[]): boolean {
  const shortest = 30
  return answers.some((answer) => text.includes(answer) || (text.length >= shortest && answer.includes(text)))
}

function readFollowUp(
  { answers, question }: HeardStory['followUps'][number],
  articles: readonly Article[],
): LabelledQuestion {
  const right = answers.map((place) => readPlace(place, articles))
  return { question, isFollowUp: true, isRight: ({ text }) => holdsOne(text, right), answer: right[0] ?? '' }
}

/** Nothing is fitted to files that begin so: they show what the weights are worth. */
export const isKept = ({ file }: { file: string }) => file.startsWith('kept')

/** The questions of one story; those about the same reports have the same `id`. */
function readStory(set: string, { followUps, heard, language, reports }: ToldStory): LabelledConversation {
  const all = readRealReports()
  const articles = reports.flatMap((name) => {
    const report = all.get(name)
    return report ? [toArticle({ ...report, id: name, publishedAt: newest })] : []
  })
  return {
    set,
    id: reports.join(' '),
    language,
    articles,
    questions: followUps.map((each) => readFollowUp(each, articles)),
    heard: heard.map((place) => readPlace(place, articles)).join(' '),
  }
}

/** What people asked about real reports after they had heard an answer, each follow-up asked right after it. */
export function readLabelledHeard(): LabelledConversation[] {
  return readHeardStories().flatMap((each) =>
    each.stories.map((story) => readStory(isKept(each) ? 'kept heard' : 'heard', story)),
  )
}

/** What listeners might ask who heard the first two sentences of a real report, written by people who knew the whole. */
export function readLabelledWritten(): LabelledConversation[] {
  return readJsonLines<ToldStory>('written').flatMap(({ lines }) =>
    lines.map((story) => readStory('written', story)),
  )
}
