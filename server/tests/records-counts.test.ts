import { beforeAll, describe, expect, test } from 'vitest'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await shareTestServer()
  person = await signUpPerson(server.url)
  const entries = Array.from({ length: 8 }, (_, number) => historyEntry(person.id, `q${number}`))
  await person.data.from('query_history').insert(entries)
  const other = await signUpPerson(server.url, 'Grace Hopper')
  await other.data.from('query_history').insert(historyEntry(other.id))
})

function raw(query: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`${server.url}/rest/v1/query_history?${query}`, {
    method,
    headers: { authorization: `Bearer ${person.session.access_token}`, ...headers },
  })
}

describe('counting', () => {
  test.each(['exact', 'planned', 'estimated'] as const)(
    '%s counts a user’s own rows beyond the limit',
    async (count) => {
      const part = await person.data.from('query_history').select('id', { count }).limit(3)
      expect([part.status, part.count, part.data?.length]).toEqual([206, 8, 3])
      const whole = await person.data.from('query_history').select('id', { count })
      expect([whole.status, whole.count]).toEqual([200, 8])
      const filtered = await person.data.from('query_history').select('id', { count }).eq('query_text', 'q1')
      expect([filtered.status, filtered.count]).toEqual([200, 1])
    },
  )

  test('works without returning rows', async () => {
    const head = await person.data.from('query_history').select('*', { count: 'exact', head: true })
    expect(head).toMatchObject({ status: 200, count: 8, data: null, error: null })
    const response = await raw('limit=1', { prefer: 'count=exact' }, 'HEAD')
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      206,
      '0-0/8',
      '',
    ])
    expect(response.headers.get('preference-applied')).toBe('count=exact')
  })

  test('says that a page lies behind the last row', async () => {
    const beyond = await person.data.from('query_history').select('id', { count: 'exact' }).range(100, 109)
    expect(beyond).toMatchObject({
      status: 416,
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 100 was requested, but there are only 8 rows.',
      },
    })
    const uncounted = await person.data.from('query_history').select('id').range(100, 109)
    expect(uncounted).toMatchObject({ status: 200, data: [] })
  })

  test('returns how many rows a write affected', async () => {
    const update = await person.data
      .from('query_history')
      .update({ status: 'completed' }, { count: 'exact' })
      .in('query_text', ['q1', 'q2'])
    expect(update).toMatchObject({ status: 204, count: 2 })
    const insert = await person.data
      .from('query_history')
      .insert([historyEntry(person.id, 'gone'), historyEntry(person.id, 'gone')], { count: 'exact' })
    expect(insert).toMatchObject({ status: 201, count: 2 })
    const remove = await person.data.from('query_history').delete({ count: 'exact' }).eq('query_text', 'gone')
    expect(remove).toMatchObject({ status: 204, count: 2 })
  })
})

describe('a page', () => {
  test('is requested by offset and limit', async () => {
    const { data } = await person.data
      .from('query_history')
      .select('query_text')
      .order('query_text')
      .range(1, 2)
    expect(data).toEqual([{ query_text: 'q1' }, { query_text: 'q2' }])
    const response = await raw('offset=6&limit=5')
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '6-7/*'])
    expect((await raw('limit=0')).headers.get('content-range')).toBe('*/*')
  })

  test('is requested by the Range header, which the query string overrides', async () => {
    const ranged = await raw('select=query_text&order=query_text', { range: '2-3', 'range-unit': 'items' })
    expect([ranged.headers.get('content-range'), await ranged.json()]).toEqual([
      '2-3/*',
      [{ query_text: 'q2' }, { query_text: 'q3' }],
    ])
    expect((await raw('', { range: '6-' })).headers.get('content-range')).toBe('6-7/*')
    expect((await raw('limit=1', { range: '2-3' })).headers.get('content-range')).toBe('0-0/*')
    expect((await raw('', { range: '0-1', 'range-unit': 'bytes' })).headers.get('content-range')).toBe(
      '0-7/*',
    )
    const backwards = await raw('', { range: '3-2' })
    expect([backwards.status, ((await backwards.json()) as { code: string }).code]).toEqual([416, 'PGRST103'])
  })
})

test('rejects a response format that this server does not support', async () => {
  const response = await raw('', { accept: 'application/vnd.pgrst.plan+text' })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([406, 'PGRST107'])
})
