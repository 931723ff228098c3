import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Proof } from '@tidings/contract/api/proof'
import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer, newsOf } from './support/asking.ts'
import type { TestSource } from './support/source-server.ts'
import { hoursAgo } from './support/strike-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const sentences = [
  'A glider has crossed the Andes for the first time without an engine.',
  'The pilot took off near Mendoza at dawn.',
  'She climbed to eight thousand metres over the pass.',
  'The landing was at a farm in Chile.',
  'Farmers brought her water and bread.',
  'The record of nineteen sixty-four is broken.',
]
const papers: TestSource[] = [
  {
    name: 'Reuters',
    language: 'en',
    articles: [
      { title: 'Glider crosses the Andes near Mendoza', body: sentences.join(' '), publishedAt: hoursAgo(3) },
    ],
  },
  {
    name: 'BBC',
    language: 'en',
    articles: [
      {
        title: 'Glider crosses Andes from Mendoza to Chile',
        body: 'A glider from Mendoza has crossed the Andes to Chile. It is the first such flight.',
        publishedAt: hoursAgo(1),
      },
    ],
  },
]

let server: NewsServer
let user: TestUser
let cited: CitedArticle

beforeAll(async () => {
  server = await startNewsServer(papers)
  user = await newUser(server.url)
  const answer = await askServer(server, user, 'news from Reuters')
  const [first] = newsOf(answer)
  if (!first?.article) throw new Error('Reuters has told nothing.')
  cited = first.article
})
afterAll(() => server[Symbol.asyncDispose]())

function read(id: string, sentence: string, accessToken = user.accessToken): Promise<Response> {
  const query = new URLSearchParams({ sentence })
  return fetch(`${server.url}/api/articles/${id}/proof?${query.toString()}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
}
const proofOf = async (sentence: string) => (await (await read(cited.id, sentence)).json()) as Proof

test('a sentence is shown with two sentences of its article before and after it, and other sources', async () => {
  const proof = await proofOf(sentences[2] ?? '')
  expect(proof).toMatchObject({
    article: cited,
    language: 'en',
    before: sentences.slice(0, 2),
    sentence: sentences[2],
    isVerbatim: true,
    after: sentences.slice(3, 5),
  })
  expect(proof.reports.map(({ source, title }) => [source, title])).toEqual([
    ['BBC', 'Glider crosses Andes from Mendoza to Chile'],
  ])
})

test('at the beginning and the end there is less context, and a headline can be cited, too', async () => {
  expect(await proofOf(sentences[5] ?? '')).toMatchObject({ before: sentences.slice(3, 5), after: [] })
  expect(await proofOf(cited.title)).toMatchObject({
    before: [],
    sentence: cited.title,
    after: sentences.slice(0, 2),
  })
})

test('for a summarised sentence the nearest one is shown, and for one like no other none', async () => {
  expect(await proofOf('The pilot climbed to eight thousand metres above the pass.')).toMatchObject({
    sentence: sentences[2],
    isVerbatim: false,
  })
  expect(await proofOf('Bananas ripen quickly in warm kitchens.')).toMatchObject({
    before: [],
    sentence: null,
    after: [],
    isVerbatim: false,
  })
})

test('unknown, forbidden and malformed requests are rejected', async () => {
  const [sentence] = sentences
  expect((await read(crypto.randomUUID(), sentence ?? '')).status).toBe(404)
  expect((await read("'; drop table articles; --", sentence ?? '')).status).toBe(404)
  expect((await read(cited.id, '')).status).toBe(400)
  expect((await read(cited.id, 'x'.repeat(1001))).status).toBe(400)
  expect((await read(cited.id, sentence ?? '', 'nonsense')).status).toBe(401)
})

describe('a saved article', () => {
  const save = (id: string, body: unknown, { accessToken } = user) =>
    fetch(`${server.url}/api/saved-articles/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const saved = async (who = user) =>
    (await who.data.from('saved_articles').select('*').order('created_at')).data as SavedArticle[]

  test('has the quoted sentence and two on each side, is saved once, and can be removed', async () => {
    const response = await save(cited.id, { sentence: sentences[2] })
    expect(response.status).toBe(200)
    const copy = {
      article_id: cited.id,
      title: cited.title,
      source: 'Reuters',
      url: cited.url,
      sentences_before: sentences.slice(0, 2),
      sentence: sentences[2],
      sentences_after: sentences.slice(3, 5),
    }
    expect(await response.json()).toMatchObject(copy)
    await Promise.all([save(cited.id, {}), save(cited.id, { sentence: sentences[2] })])
    await save(cited.id, { sentence: sentences[2] })
    expect(await saved()).toMatchObject([copy])
    await user.data.from('saved_articles').delete().eq('user_id', user.id).eq('article_id', cited.id)
    expect(await saved()).toEqual([])
  })

  test('stays when it is deleted from the news, and is visible to its owner only', async () => {
    const pool = server.context.database.pool
    await pool.query(
      `insert into articles (id, canonical_link, audience, source, title, body, language, published_at)
       select gen_random_uuid(), 'https://gone.example/1', audience, 'Reuters', 'Soon gone', 'The harbour paper is here for now, its editors said. It is gone before anybody reads it twice.', 'en', now()
       from articles where id = $1`,
      [cited.id],
    )
    const { rows } = await pool.query<{ id: string }>(`select id from articles where title = 'Soon gone'`)
    const id = rows[0]?.id ?? ''
    expect((await save(id, {})).status).toBe(200)
    await pool.query('delete from articles where id = $1', [id])
    expect(await saved()).toMatchObject([
      { title: 'Soon gone', sentence: 'The harbour paper is here for now, its editors said.' },
    ])
    const again = await save(id, {})
    expect([again.status, await again.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
    const other = await newUser(server.url)
    expect(await saved(other)).toEqual([])
    const stolen = await other.data
      .from('saved_articles')
      .insert({ ...(await saved())[0], id: crypto.randomUUID(), article_id: crypto.randomUUID() })
    expect(stolen.error?.code).toBe('42501')
  })

  test.each([
    ['no JSON', '{', 400],
    ['a sentence that is no text', { sentence: 7 }, 400],
    ['an endless sentence', { sentence: 'x'.repeat(1001) }, 400],
  ])('is not saved for %s', async (_name, body, status) => {
    expect((await save(cited.id, body)).status).toBe(status)
  })

  test('cannot be saved without a session, nor under an invalid id', async () => {
    expect((await save(cited.id, {}, { ...user, accessToken: 'none' })).status).toBe(401)
    expect((await save("1'; drop table articles", {})).status).toBe(404)
  })
})

test('an article blocked by the user’s content filter is not shown', async () => {
  await server.context.database.tables
    .updateTable('articles')
    .set({ rating: 'adult' })
    .where('id', '=', cited.id)
    .execute()
  expect((await read(cited.id, sentences[0] ?? '')).status).toBe(404)
})
