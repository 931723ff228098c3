import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await shareTestServer()
})
beforeEach(async () => {
  person = await signUpPerson(server.url)
  await person.data.from('query_history').insert(['a', 'b', 'c'].map((text) => historyEntry(person.id, text)))
})

async function texts() {
  const { data } = await person.data.from('query_history').select('query_text').order('query_text')
  return data?.map((row) => row['query_text'] as string).join('')
}

type RawWrite = { method: string; headers?: Record<string, string>; body?: unknown }

function raw(path: string, { method, headers, body }: RawWrite) {
  return fetch(`${server.url}/rest/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const insertOne = (query: string, headers: Record<string, string>) =>
  raw(`/query_history?${query}`, { method: 'POST', headers, body: historyEntry(person.id, 'f') })

async function codeOf(response: Response) {
  return [response.status, ((await response.json()) as { code: string }).code]
}

describe('a delete', () => {
  test('removes the rows that match its filter, and returns them on request', async () => {
    const silent = await person.data.from('query_history').delete().eq('query_text', 'a')
    expect(silent).toMatchObject({ status: 204, data: null })
    const shown = await person.data.from('query_history').delete().eq('query_text', 'b').select('query_text')
    expect(shown).toMatchObject({ status: 200, data: [{ query_text: 'b' }] })
    const none = await person.data.from('query_history').delete().eq('query_text', 'b').select()
    expect(none).toMatchObject({ status: 200, data: [] })
    expect(await texts()).toBe('c')
  })

  test('never reaches another user’s rows', async () => {
    const other = await signUpPerson(server.url, 'Grace Hopper')
    const gone = await other.data.from('query_history').delete().eq('user_id', person.id).select()
    expect(gone).toMatchObject({ status: 200, data: [] })
    expect(await texts()).toBe('abc')
  })

  test('without a filter, or with a limit that it would ignore, is rejected', async () => {
    expect(await codeOf(await raw('/query_history', { method: 'DELETE' }))).toEqual([400, '21000'])
    const limited = await raw(`/query_history?user_id=eq.${person.id}&limit=1`, { method: 'DELETE' })
    expect(await codeOf(limited)).toEqual([400, 'PGRST109'])
    expect(await texts()).toBe('abc')
  })
})

describe('a write of another number of rows than its request allows is rolled back', () => {
  test('if one object is requested', async () => {
    const several = await person.data.from('query_history').delete().neq('query_text', 'x').select().single()
    expect(several).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 3 rows' },
    })
    const none = await person.data.from('query_history').update({}).eq('query_text', 'a').select().single()
    expect(none).toMatchObject({ status: 406, error: { details: 'The result contains 0 rows' } })
    const two = await person.data
      .from('query_history')
      .insert([historyEntry(person.id, 'd'), historyEntry(person.id, 'e')])
      .select()
      .single()
    expect(two.status).toBe(406)
    expect(await texts()).toBe('abc')
  })

  test('if more rows are affected than announced', async () => {
    const remove = (most: number) =>
      raw('/query_history?query_text=neq.x', {
        method: 'DELETE',
        headers: { prefer: `handling=strict, max-affected=${most}` },
      })
    const many = await remove(2)
    expect([many.status, await many.json()]).toMatchObject([
      400,
      { code: 'PGRST124', details: 'The query affects 3 rows' },
    ])
    expect(await texts()).toBe('abc')
    const few = await remove(3)
    expect(few.status).toBe(204)
  })

  test('and a rejection by the row rules keeps its own message', async () => {
    const other = await signUpPerson(server.url, 'Grace Hopper')
    const refused = await person.data.from('query_history').insert(historyEntry(other.id)).select().single()
    expect(refused).toMatchObject({ status: 403, error: { code: '42501' } })
  })
})

describe('an insert', () => {
  test.each([
    ['application/json', '[{"text":"f","status":null}]'],
    ['application/vnd.pgrst.object+json', '{"text":"f","status":null}'],
    ['application/vnd.pgrst.object+json;nulls=stripped', '{"text":"f"}'],
    ['text/csv', 'text,status\nf,'],
  ])('of one row is returned as %s', async (accept, body) => {
    const select = 'select=text:query_text,status:summary_text'
    const inserted = await insertOne(select, { accept, prefer: 'return=representation' })
    expect([inserted.status, await inserted.text()]).toEqual([201, body])
  })

  test('writes nothing if no row may be affected', async () => {
    expect(await codeOf(await insertOne('', { prefer: 'handling=strict, max-affected=0' }))).toEqual([
      400,
      'PGRST124',
    ])
    expect(await texts()).toBe('abc')
  })

  test('fills a missing column with null, or with its default on request', async () => {
    const id = randomUUID()
    const rows = [
      { ...historyEntry(person.id, 'd'), summary_text: 'x' },
      { id, user_id: person.id, query_text: 'e', status: 'completed' },
    ]
    const asNull = await person.data.from('query_history').insert(rows)
    expect(asNull.error?.code).toBe('23502')
    const asDefault = await person.data
      .from('query_history')
      .insert(rows, { defaultToNull: false })
      .select('query_text,summary_text,context_data')
      .order('query_text')
    expect(asDefault).toMatchObject({
      status: 201,
      data: [
        { query_text: 'd', summary_text: 'x', context_data: { type: 'question' } },
        { query_text: 'e', summary_text: null, context_data: {} },
      ],
    })
    expect((await person.data.from('query_history').select('query_text').eq('id', id).single()).data).toEqual(
      {
        query_text: 'e',
      },
    )
  })

  test('writes only the columns that it names', async () => {
    const body = [{ ...historyEntry(person.id, 'd'), audio_response_url: 'left out', stranger: 1 }]
    const named = await raw('/query_history?columns="user_id",query_text,status&select=audio_response_url', {
      method: 'POST',
      body,
      headers: { prefer: 'return=representation,missing=default' },
    })
    expect([named.status, await named.json()]).toEqual([201, [{ audio_response_url: null }]])
    expect(named.headers.get('preference-applied')).toBe('return=representation, missing=default')
  })

  test('of rows without columns uses the defaults only', async () => {
    const refused = await raw('/query_history', { method: 'POST', body: [{}, {}] })
    expect(await codeOf(refused)).toEqual([403, '42501'])
  })

  test('returns the location of the new row if only headers are requested', async () => {
    const id = randomUUID()
    const response = await raw('/query_history', {
      method: 'POST',
      body: { id, ...historyEntry(person.id) },
      headers: { prefer: 'return=headers-only' },
    })
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      201,
      `/query_history?id=eq.${id}`,
      '',
    ])
  })

  test('resolves conflicts only on unique columns', async () => {
    const upsert = await person.data
      .from('query_history')
      .upsert(historyEntry(person.id), { onConflict: 'query_text' })
    expect(upsert).toMatchObject({ status: 400, error: { code: '42P10' } })
  })
})

describe('hostile requests', () => {
  test('a body nested beyond reason is rejected before it is parsed', async () => {
    const deep = `{"context_data": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const response = await fetch(`${server.url}/rest/v1/query_history`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.session.access_token}`,
        'content-type': 'application/json',
      },
      body: deep,
    })
    expect(await codeOf(response)).toEqual([400, 'PGRST102'])
  })

  test('unknown preferences are ignored, or rejected in strict mode', async () => {
    const path = `/query_history?query_text=eq.a`
    const lenient = await raw(path, {
      method: 'PATCH',
      body: { status: 'x' },
      headers: { prefer: 'tx=rollback' },
    })
    expect(lenient.status).toBe(204)
    const strict = await raw(path, {
      method: 'PATCH',
      body: { status: 'y' },
      headers: { prefer: 'handling=strict, tx=rollback' },
    })
    expect(await codeOf(strict)).toEqual([400, 'PGRST122'])
    expect(
      (await person.data.from('query_history').select('status').eq('query_text', 'a').single()).data,
    ).toEqual({ status: 'x' })
  })

  test('no other function of the database can be called', async () => {
    const call = await person.data.rpc('touch_updated_at')
    expect(call).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
  })
})

test('the rows returned by a write are in the requested order', async () => {
  const history = () => person.data.from('query_history')
  const order = (rows: { query_text: string }[] | null) => rows?.map((row) => row.query_text).join('')
  const rows = ['e', 'd', 'f'].map((text) => historyEntry(person.id, text))
  expect(order((await history().insert(rows).select('query_text').order('query_text')).data)).toBe('def')
  const updated = await history()
    .update({ status: 'error' })
    .in('query_text', ['b', 'f', 'd'])
    .select('query_text')
    .order('query_text', { ascending: false })
  expect(order(updated.data)).toBe('fdb')
  const deleted = await history()
    .delete()
    .eq('user_id', person.id)
    .select('query_text, s:status')
    .order('status', { ascending: false })
    .order('query_text')
  expect(order(deleted.data)).toBe('bdface')
})

describe('PUT', () => {
  const id = randomUUID()
  const put = (query: string, body: unknown, prefer = '') =>
    raw(`/query_history?${query}`, { method: 'PUT', body, headers: { prefer } })

  test('inserts or replaces the one row that its address names', async () => {
    const row = { ...historyEntry(person.id, 'd'), id }
    expect((await put(`id=eq.${id}`, row)).status).toBe(201)
    expect((await put(`id=eq.${id}`, { ...row, query_text: 'e' })).status).toBe(204)
    const replacing = { ...row, query_text: 'f' }
    const shown = await put(`id=eq.${id}&select=query_text`, replacing, 'return=representation')
    expect([shown.status, await shown.json()]).toEqual([200, [{ query_text: 'f' }]])
    expect(await texts()).toBe('abcf')
  })

  test('rejects any other filter, another key in the body, and a limit', async () => {
    const row = { ...historyEntry(person.id, 'd'), id }
    expect(await codeOf(await put(`id=gt.${id}`, row))).toEqual([405, 'PGRST105'])
    expect(await codeOf(await put(`id=eq.${id}&status=eq.x`, row))).toEqual([405, 'PGRST105'])
    expect(await codeOf(await put('', row))).toEqual([405, 'PGRST105'])
    expect(await codeOf(await put(`id=eq.${randomUUID()}`, row))).toEqual([400, 'PGRST115'])
    expect(await codeOf(await put(`id=eq.${id}`, [row, row]))).toEqual([400, 'PGRST115'])
    expect(await codeOf(await put(`id=eq.${id}&limit=1`, row))).toEqual([400, 'PGRST114'])
    expect(await texts()).toBe('abc')
  })
})

test('the root lists the tables and columns', async () => {
  const response = await raw('/', { method: 'GET' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/openapi+json'])
  expect(await response.json()).toMatchObject({
    swagger: '2.0',
    paths: { '/query_history': { get: {}, post: {}, put: {}, patch: {}, delete: {} }, '/profiles': {} },
    definitions: {
      query_history: {
        required: ['user_id', 'query_text', 'status'],
        properties: {
          id: { format: 'uuid', type: 'string' },
          interaction_duration: { format: 'double precision', type: 'number' },
        },
      },
      user_preferences: { properties: { interests: { format: 'text[]', type: 'array' } } },
    },
  })
})
