import { readdirSync, readFileSync } from 'node:fs'
import { languages, type Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { readWords } from '../../server/src/language/tokens.ts'
import { isKept, readHeardStories } from '../sentences/read-heard.ts'
import type { AskedRequest } from '../../server/src/modules/assistant/understanding/open-request.ts'

export type LabelledRequest = AskedRequest & {
  /** Requests of one group have similar wordings and stay in one fold. */
  group: string
  kind: 'open' | 'topic' | 'without' | 'good' | 'subject' | 'chat'
  topics: Topic[]
}

const folder = new URL('../data/', import.meta.url)
const readLines = (path: string) => readFileSync(new URL(path, folder), 'utf8').split('\n')

function label(
  question: string,
  language: Language,
  rest: Pick<LabelledRequest, 'group' | 'kind' | 'topics'>,
) {
  return { question, language, words: readWords(question), ...rest }
}

function findTopics(names: readonly string[]): Topic[] {
  return predefinedInterests.filter((topic) => names.includes(topic.toLowerCase()))
}

/** Lines such as "topic sports | just the sport". */
function readRequests(language: Language): LabelledRequest[] {
  return readLines(`requests/${language}.txt`).flatMap((line, at) => {
    const [, kind, names = '', text] = /^(\w+)([^|]*)\| (.+)$/.exec(line.trim()) ?? []
    if (!kind || !text) return []
    const words = names.trim().split(' ')
    const isGood = kind === 'good' || words.includes('bad')
    return [
      label(text, language, {
        group: `${language} ${at}`,
        kind: isGood ? 'good' : (kind as LabelledRequest['kind']),
        topics: findTopics(words),
      }),
    ]
  })
}

/** Questions about reports, which are not requests for news in general: "? is the bridge open :: 3". */
function readQuestions(file: string): LabelledRequest[] {
  const language = languages.find((each) => file.startsWith(each)) ?? 'en'
  let report = ''
  return readLines(`reports/${file}`).flatMap((line) => {
    if (line.startsWith('## ')) report = line
    const [, text] = /^[?>!-] (.+?)(?: :: .*)?$/.exec(line) ?? []
    return text ? [label(text, language, { group: report, kind: 'subject', topics: [] })] : []
  })
}

/** Questions about real reports, which are wordier than those about invented ones. */
function readHeardQuestions(): LabelledRequest[] {
  return readHeardStories()
    .filter((each) => !isKept(each))
    .flatMap(({ file, stories }) =>
      stories.map(({ language, question }, at) =>
        label(question, language, { group: `${file} ${at}`, kind: 'subject', topics: [] }),
      ),
    )
}

export function readLabelledRequests(): LabelledRequest[] {
  const files = readdirSync(new URL('reports/', folder)).filter((file) => file.endsWith('.txt'))
  return [...languages.flatMap(readRequests), ...files.flatMap(readQuestions), ...readHeardQuestions()]
}

export const isOpen = ({ kind }: LabelledRequest) => kind !== 'subject' && kind !== 'chat'
