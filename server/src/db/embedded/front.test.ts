import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EmbeddedFront } from './front.ts'

let database: PGlite
let front: EmbeddedFront
let clients: pg.Client[]

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ stream: () => front.connect(), user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}

beforeAll(async () => {
  database = await PGlite.create()
})
afterAll(() => database.close())
beforeEach(async () => {
  clients = []
  await database.exec('drop table if exists kept; create table kept (word text)')
  front = new EmbeddedFront(async (requests) => {
    const parts: Uint8Array[] = []
    await database.execProtocolRawStream(requests, { onRawData: (part) => parts.push(part.slice()) })
    return { bytes: Buffer.concat(parts), runMs: 1 }
  })
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  await front.close()
})

test('eight clients at once each get the answer to their own question', async () => {
  const eight = await Promise.all(Array.from({ length: 8 }, connect))
  const answers = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const { rows } = await eight[index % 8]!.query<{ word: string }>('select $1::text as word', [
        `w${index}`,
      ])
      return rows[0]?.word
    }),
  )
  expect(answers).toEqual(Array.from({ length: 400 }, (_, index) => `w${index}`))
})

test('no client gets into another’s transaction, and all continue after it', async () => {
  const [one, other] = [await connect(), await connect()]
  await one.query('begin')
  await one.query("insert into kept values ('one')")
  let otherIsAnswered = false
  const seen = other.query<{ count: string }>('select count(*) from kept').then(({ rows }) => {
    otherIsAnswered = true
    return rows[0]?.count
  })
  await one.query('select 1')
  expect(otherIsAnswered).toBe(false)
  await one.query('rollback')
  expect(await seen).toBe('0')
})

test('the transaction of a disconnected client is rolled back, and the next client is served', async () => {
  const [one, other] = [await connect(), await connect()]
  await one.query('begin')
  await one.query("insert into kept values ('half')")
  const seen = other.query<{ count: string }>('select count(*) from kept')
  ;(one as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  expect((await seen).rows[0]?.count).toBe('0')
})

test('exclusive work waits for an open transaction, and blocks all clients until it is done', async () => {
  const [one, other] = [await connect(), await connect()]
  const steps: string[] = []
  await one.query('begin')
  await one.query("insert into kept values ('one')")
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const alone = front.exclusively(async () => {
    steps.push('alone')
    await finished
  })
  await one.query('select 1')
  steps.push('commit')
  await one.query('commit')
  const seen = other.query<{ count: string }>('select count(*) from kept').then(() => steps.push('other'))
  await expect.poll(() => steps).toEqual(['commit', 'alone'])
  finish()
  await Promise.all([alone, seen])
  expect(steps).toEqual(['commit', 'alone', 'other'])
})

test('failing exclusive work reports its error, and clients continue', async () => {
  const one = await connect()
  await expect(front.exclusively(() => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
  expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an error ends only the request that caused it', async () => {
  const one = await connect()
  await expect(one.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
  expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('encryption is declined, and a request may arrive byte by byte', async () => {
  const socket = front.connect()
  const received: Buffer[] = []
  const until = async (isIt: (all: Buffer) => boolean) => {
    await expect.poll(() => isIt(Buffer.concat(received))).toBe(true)
    received.length = 0
  }
  socket.on('data', (data: Buffer) => received.push(data))
  const word = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  socket.write(Buffer.concat([word(8), word(80_877_103)]))
  await until((all) => all.toString() === 'N')
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const start = Buffer.concat([word(8 + parameters.length), word(196_608), parameters])
  const question = Buffer.from('select 42 as answer\0')
  const query = Buffer.concat([Buffer.from('Q'), word(4 + question.length), question])
  for (const byte of start) socket.write(Buffer.of(byte))
  await until((all) => all.at(-6) === 'Z'.charCodeAt(0))
  for (const byte of query) socket.write(Buffer.of(byte))
  await until((all) => all.includes('42') && all.at(-6) === 'Z'.charCodeAt(0))
  socket.destroy()
})
