import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { newest, toArticle, type LabelledConversation, type LabelledQuestion } from './labelled.ts'

const files: Record<string, Language> = {
  'de.txt': 'de',
  'en-a.txt': 'en',
  'en-b.txt': 'en',
  'es.txt': 'es',
  'fr.txt': 'fr',
  'it.txt': 'it',
  'long-de.txt': 'de',
  'long-en-a.txt': 'en',
  'long-en-b.txt': 'en',
  'long-es.txt': 'es',
  'long-es-b.txt': 'es',
  'long-fr.txt': 'fr',
  'long-fr-b.txt': 'fr',
  'long-it.txt': 'it',
  'long-it-b.txt': 'it',
}
const folder = new URL('../data/reports/', import.meta.url)

/** A line such as "> how old is she :: 1,4", with the numbers of the lines that answer; 0 is the headline. "- " and "! " have no answer. */
function readQuestion(line: string, [title = '', ...lines]: readonly string[]): LabelledQuestion[] {
  if (/^[-!] /.test(line))
    return [{ question: line.slice(2), isFollowUp: true, isRight: () => false, answer: '' }]
  const [, kind, question, right] = /^([?>]) (.+?) :: ([\d,]+)$/.exec(line) ?? []
  if (!question || !right) return []
  const numbers = right.split(',').map(Number)
  const answers = numbers.map((at) => (at === 0 ? title : (lines[at - 1] ?? '')))
  return [
    {
      question,
      isFollowUp: kind === '>',
      isRight: ({ text }) => answers.some((line) => line.includes(text)),
      answer: lines[Math.max(1, numbers[0] ?? 1) - 1] ?? '',
    },
  ]
}

function readReport(text: string, language: Language, id: string): LabelledConversation {
  const [head = '', ...rest] = text.split('\n').map((line) => line.trim())
  const [source = '', , title = ''] = head.split(' | ')
  const lines = rest.filter((line) => line !== '' && !/^[?>!-] /.test(line))
  const article = toArticle({ id, title, body: lines.join(' '), source, language, publishedAt: newest })
  const questions = rest.flatMap((line) => readQuestion(line, [title, ...lines]))
  const set = id.startsWith('long') ? 'long reports' : 'reports'
  return { set, id, language, articles: [article], questions }
}

/** The reports of `bench/data/reports` with the questions that have an answer, and those that have none, all of which may be follow-ups. */
export function readLabelledReports(): LabelledConversation[] {
  return Object.entries(files).flatMap(([file, language]) => {
    const [, ...texts] = `\n${readFileSync(new URL(file, folder), 'utf8')}`.split('\n## ')
    return texts.map((text, at) => readReport(text, language, `${file}-${at}`))
  })
}
