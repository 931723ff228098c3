import { beforeAll, describe, expect, test } from 'vitest'
import { dataClient, historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
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

async function textsOf(query: PromiseLike<{ data: unknown; error: unknown }>) {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { query_text: string }[] | null)?.map((row) => row.query_text).toSorted()
}

test('the history’s search column can be filtered by, and is in no response', async () => {
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

test('the search column has small letters without accents', async () => {
  const question = historyEntry(person.id, 'ÉLAN im Ångström-Café')
  const asked = await person.data.from('query_history').insert(question).select('id').single()
  expect(asked.error).toBeNull()
  expect(await textsOf(history().filter('search_text', 'like', '*elan im angstrom-cafe*'))).toEqual([
    'ÉLAN im Ångström-Café',
  ])
  await person.data.from('query_history').delete().eq('id', asked.data?.id)
})

describe('text search', () => {
  test('supports operators, plain words, phrases and web search syntax', async () => {
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

  test('rejects a language and words that the database cannot use', async () => {
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
  test('is case-sensitive or not', async () => {
    expect(await textsOf(history().regexMatch('query_text', '^[A-B]'))).toEqual(['Alpha', 'Beta'])
    expect(await textsOf(history().regexMatch('query_text', 'ALPHA'))).toEqual([])
    expect(await textsOf(history().regexIMatch('query_text', 'ALPHA|beta$'))).toEqual(['Alpha', 'Beta'])
    expect(await textsOf(history().or('query_text.match."^G.{4}$",query_text.imatch.^al'))).toEqual([
      'Alpha',
      'Gamma',
    ])
    expect(await textsOf(history().filter('query_text', 'match(any)', '{^A,^B}'))).toEqual(['Alpha', 'Beta'])
  })

  test('that is invalid, or would cost too much, is rejected', async () => {
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
    for (const type of [undefined, 'plain', 'phrase', 'websearch'] as const) {
      const words = Array.from({ length: 101 }, () => 'a').join(type ? ' ' : '&')
      expect(await history().textSearch('query_text', words, type ? { type } : {})).toMatchObject(refused)
    }
    const five = Array.from({ length: 5 }, (_, at) => `query_text.match.${at}`).join(',')
    expect(await history().or(five)).toMatchObject(refused)
  })
})

describe('a search sent in a request body', () => {
  const find = (patterns: string[]) => person.data.rpc('search_history', { patterns }).select('query_text')

  test('finds the same as one in the query string, and can be filtered, ordered, limited and counted by it', async () => {
    expect(await textsOf(find(['%alpha%']))).toEqual(['Alpha'])
    expect(await textsOf(find(['%x%', '%y%']))).toEqual(['Alpha'])
    expect(await textsOf(find([]))).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma'])
    expect(await textsOf(find(['%a%']).eq('context_data->>type', 'demo_data'))).toEqual(['Gamma'])
    const counted = person.data.rpc('search_history', { patterns: ['%a%'] }, { count: 'exact' })
    expect(
      await counted.select('query_text').order('query_text', { ascending: false }).limit(1),
    ).toMatchObject({
      count: 4,
      data: [{ query_text: 'Gamma' }],
    })
  })

  test('deletes its own user’s rows only', async () => {
    const other = await signUpPerson(server.url)
    const rows = ['Old tides', 'New tides', 'Ferries'].map((text, at) => ({
      ...historyEntry(other.id, text),
      created_at: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    }))
    await other.data.from('query_history').insert(rows)
    const left = async () => {
      const { data } = await other.data.from('query_history').select('query_text').order('created_at')
      return data?.map((row) => row.query_text)
    }
    const wanted = { patterns: ['%tides%'], up_to: '2026-02-01T00:00:00Z' }
    expect((await person.data.rpc('delete_found_history', wanted)).status).toBe(204)
    await other.data.rpc('delete_found_history', { ...wanted, source: 'Harbour Post' })
    await other.data.rpc('delete_found_history', { ...wanted, status: 'error' })
    await other.data.rpc('delete_found_history', { ...wanted, since: '2026-01-03T00:00:00Z' })
    expect(await left()).toEqual(['Old tides', 'New tides', 'Ferries'])
    await other.data.rpc('delete_found_history', { ...wanted, until: '2026-01-02T00:00:00Z' })
    expect(await left()).toEqual(['New tides', 'Ferries'])
    await other.data.rpc('delete_found_history', wanted)
    expect(await left()).toEqual(['Ferries'])
  })

  test('is rejected if it is unreadable or too expensive, or without a session', async () => {
    const call = (name: string, wanted: object) => person.data.rpc(name, wanted)
    const unreadable = { status: 400, error: { code: 'PGRST102' } }
    for (const wanted of [{}, { patterns: 'a' }, { patterns: [1] }, { patterns: [], other: 1 }])
      expect(await call('search_history', wanted)).toMatchObject(unreadable)
    expect(await call('search_history', { patterns: ['a\u0000'] })).toMatchObject(unreadable)
    expect(await call('delete_found_history', { patterns: [] })).toMatchObject(unreadable)
    const costly = { patterns: Array.from({ length: 11 }, (_, at) => `%${at}%`) }
    expect(await call('search_history', costly)).toMatchObject({
      status: 400,
      error: { code: 'PGRST100', message: 'The query asks for too much at once' },
    })
    expect(await call('touch_updated_at', {})).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    const nobody = await dataClient(server.url, null).rpc('search_history', { patterns: [] })
    expect(nobody).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})
