import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '../../server/src/modules/news/article.ts'
import { readRealReports, type RealReport } from '../support/real-reports.ts'
import { newest, toArticle, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

/** A sentence: the index of its report, and where it begins and ends there. */
type Place = [report: number, start: number, end: number] | [report: number, start: 'title']

export type HeardStory = {
  language: Language
  question: string
  reports: string[]
  heard: Place[]
  followUps: { question: string; answers: Place[] }[]
}

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

export function readPlace(
  [at, start, end]: Place,
  reports: readonly Pick<RealReport, 'title' | 'body'>[],
): string {
  const report = reports[at]
  return (start === 'title' ? report?.title : report?.body.slice(start, end)) ?? ''
}

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

/**
 * What people asked about real reports after they had heard an answer, but for what is kept aside; each follow-up is asked right after
 * it.
 */
export function readLabelledHeard(): LabelledConversation[] {
  const all = readRealReports()
  const files = readHeardStories().filter((each) => !isKept(each))
  return files.flatMap(({ file, stories }) =>
    stories.map((story, at): LabelledConversation => {
      const articles = story.reports.flatMap((name) => {
        const report = all.get(name)
        return report ? [toArticle({ ...report, id: name, publishedAt: newest })] : []
      })
      return {
        set: 'heard',
        id: `${file} ${at}`,
        language: story.language,
        articles,
        questions: story.followUps.map((each) => readFollowUp(each, articles)),
        heard: story.heard.map((place) => readPlace(place, articles)).join(' '),
      }
    }),
  )
}
