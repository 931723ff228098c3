import { beforeAll, describe, expect, test } from 'vitest'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await shareTestServer()
  person = await signUpPerson(server.url)
  const { error } = await person.data
    .from('query_history')
    .insert([
      { ...historyEntry(person.id, 'Alpha'), summary_text: 'x, (y)' },
      historyEntry(person.id, 'Beta'),
      { ...historyEntry(person.id, 'Gamma'), context_data: { type: 'demo_data' } },
      { ...historyEntry(person.id, 'Delta'), summary_text: 'four' },
    ])
  if (error) throw error
})

const history = () => person.data.from('query_history').select('query_text')

async function textsOf(query: PromiseLike<{ data: { query_text: string }[] | null; error: unknown }>) {
  const { data, error } = await query
  expect(error).toBeNull()
  return data?.map((row) => row.query_text).toSorted()
}

test('what the history is searched in can be filtered by, and stands in no answer', async () => {
  expect(await textsOf(history().filter('search_text', 'like', '*alpha*'))).toEqual(['Alpha'])
  const all = await person.data.from('query_history').select().filter('search_text', 'like', '*beta*')
  expect(all.data?.flatMap((row) => Object.keys(row)).toSorted()).toEqual([
    'audio_response_url',
    'context_data',
    'created_at',
    'id',
    'interaction_duration',
    'query_text',
    'status',
    'summary_text',
    'user_id',
  ])
  const unknown = { code: '42703', message: 'column query_history.search_text does not exist' }
  expect((await person.data.from('query_history').select('search_text')).error).toMatchObject(unknown)
  expect((await history().order('search_text')).error).toMatchObject(unknown)
  const changed = person.data.from('query_history').update({ status: 'error' }).eq('query_text', 'Beta')
  expect(Object.keys((await changed.select().single()).data ?? {})).not.toContain('search_text')
  const root = await fetch(`${server.url}/rest/v1/`)
  expect(await root.text()).not.toContain('search_text')
})

describe('text search', () => {
  test('takes words with operators, plainly, as a phrase and as in a search engine', async () => {
    const found = (query: string, options: { type?: 'plain' | 'phrase' | 'websearch'; config?: string }) =>
      textsOf(history().textSearch('summary_text', query, options))
    expect(await found("'four' | 'x'", {})).toEqual(['Alpha', 'Delta'])
    expect(await found('fours', { type: 'plain', config: 'english' })).toEqual(['Delta'])
    expect(await found('x y', { type: 'phrase', config: 'simple' })).toEqual(['Alpha'])
    expect(await found('y x', { type: 'phrase', config: 'simple' })).toEqual([])
    expect(await found('x -four', { type: 'websearch' })).toEqual(['Alpha'])
    expect(await textsOf(history().not('summary_text', 'plfts(english)', 'four'))).toEqual(['Alpha'])
    expect(await textsOf(history().textSearch('context_data', 'demo_data', { type: 'plain' }))).toEqual([
      'Gamma',
    ])
    expect(await textsOf(history().or('summary_text.wfts(english).four,query_text.fts.beta'))).toEqual([
      'Beta',
      'Delta',
    ])
  })

  test('refuses a language and words that the database cannot take', async () => {
    expect(await history().textSearch('summary_text', 'x', { config: 'klingon' })).toMatchObject({
      status: 400,
      error: { code: '42704', message: 'text search configuration "klingon" does not exist' },
    })
    expect(await history().textSearch('summary_text', 'x &')).toMatchObject({
      status: 400,
      error: { code: '42601' },
    })
  })
})

describe('a regular expression', () => {
  test('is matched with and without regard to case', async () => {
    expect(await textsOf(history().regexMatch('query_text', '^[A-B]'))).toEqual(['Alpha', 'Beta'])
    expect(await textsOf(history().regexMatch('query_text', 'ALPHA'))).toEqual([])
    expect(await textsOf(history().regexIMatch('query_text', 'ALPHA|beta$'))).toEqual(['Alpha', 'Beta'])
    expect(await textsOf(history().or('query_text.match."^G.{4}$",query_text.imatch.^al'))).toEqual([
      'Alpha',
      'Gamma',
    ])
    expect(await textsOf(history().filter('query_text', 'match(any)', '{^A,^B}'))).toEqual(['Alpha', 'Beta'])
  })

  test('that is none, or would cost too much, is refused', async () => {
    expect(await history().regexMatch('query_text', '(')).toMatchObject({
      status: 400,
      error: { code: '2201B' },
    })
    const refused = {
      status: 400,
      error: { code: 'PGRST100', message: 'The query asks for too much at once' },
    }
    const costly = ['a'.repeat(201), String.raw`(a*)*\1`, '((a{1,99}){1,99}){1,99}', '(a{1000}){2}']
    for (const pattern of costly)
      expect(await history().regexMatch('query_text', pattern)).toMatchObject(refused)
    const five = Array.from({ length: 5 }, (_, at) => `query_text.match.${at}`).join(',')
    expect(await history().or(five)).toMatchObject(refused)
  })
})
