import type { Answer } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { TestUser } from './test-user.ts'

export function postQuestion(url: string, body: unknown, accessToken: string): Promise<Response> {
  return fetch(`${url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Asks as the reader, on the answer before if one is given. */
export async function askOn(
  url: string,
  { accessToken }: TestUser,
  asked: { question: string; after?: Answer; language?: Language },
): Promise<Answer> {
  const { after, language, question } = asked
  const response = await postQuestion(
    url,
    { question, ...(language ? { language } : {}), ...(after ? { after: after.historyId } : {}) },
    accessToken,
  )
  if (response.status !== 200) throw new Error(`POST /api/ask answered ${response.status}`)
  return (await response.json()) as Answer
}

/** Asks a question that stands by itself. */
export function askServer({ url }: { url: string }, user: TestUser, question: string): Promise<Answer> {
  return askOn(url, user, { question })
}

/** Asks three times, each on the answer before. */
export async function askInTurn(
  { url }: { url: string },
  user: TestUser,
  [first, second, third]: [string, string, string],
): Promise<[Answer, Answer, Answer]> {
  const told = await askOn(url, user, { question: first })
  const after = await askOn(url, user, { question: second, after: told })
  return [told, after, await askOn(url, user, { question: third, after })]
}

/** Asks each question on the answer before, the first on `latest` if that is given. */
export function talkOn(url: string, user: TestUser, latest?: Answer): (question: string) => Promise<Answer> {
  let after = latest
  return async (question) => {
    after = await askOn(url, user, { question, ...(after ? { after } : {}) })
    return after
  }
}

/** The sentences that quote an article. */
export const newsOf = ({ sentences }: Answer) => sentences.filter(({ article }) => article !== null)
export const textsOf = ({ sentences }: Answer) => sentences.map(({ text }) => text)
export const wholeText = ({ sentences }: Answer) => sentences.map(({ text }) => text).join(' ')
export const leadOf = ({ sentences }: Answer) => sentences[0]?.text
export const titlesOf = ({ sentences }: Answer) => [
  ...new Set(sentences.flatMap(({ article }) => (article ? [article.title] : []))),
]
export const sourcesOf = ({ sentences }: Answer) => [
  ...new Set(sentences.flatMap(({ article }) => (article ? [article.source] : []))),
]
