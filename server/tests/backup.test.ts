import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allRows, beginTidings, modeOf, workFolder } from './support/backup-tool.ts'
import { CallClient } from './support/call-client.ts'
import { runTidings, spawnTidings } from './support/operator-tool.ts'
import { historyEntry, signInAgain } from './support/project-clients.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const folder = workFolder()
let server: TestServer
let reader: TestUser
let audioUrl: string

const backUp = (file: string) => runTidings(['backup', file], { DATA_DIR: server.config.dataDir })
const restoreTo = (directory: string, file: string) =>
  runTidings(['restore', file], { DATA_DIR: folder.at(directory) })

async function soundAt(url: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${reader.accessToken}` }
  const response = await fetch(url + audioUrl, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Somebody with preferences, history and the sound of an answer. */
async function live() {
  reader = await newUser(server.url)
  await reader.prefer({ interests: ['Tide tables'], update_frequency: 'hourly' })
  await reader.data.from('query_history').insert(historyEntry(reader.id, 'Is it high water?'))
  await using call = await CallClient.begin(server.url, reader)
  call.ask("What's new?")
  const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  audioUrl = (await call.app('metadata')).metadata.audioUrl ?? ''
}

beforeAll(async () => {
  server = await startTestServer()
  await live()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

describe.runIf(inject('database').kind === 'embedded')('with the embedded database', () => {
  const far = `far-${'away'.repeat(20)}`
  const archive = folder.at('one.tidings')
  const other = folder.at('two.tidings')
  let bothAtOnce: Awaited<ReturnType<typeof spawnTidings>>[]
  beforeAll(async () => {
    bothAtOnce = await Promise.all(
      [archive, other].map((file) => spawnTidings(['backup', file], { DATA_DIR: server.config.dataDir })),
    )
  })

  test('two simultaneous backups both succeed, and leave nothing in the data directory', async () => {
    expect(bothAtOnce).toMatchObject([{ code: 0 }, { code: 0 }])
    await expect
      .poll(() => readdirSync(server.config.dataDir).filter((name) => name.startsWith('copy-')))
      .toEqual([])
  })

  test('a backup during writes, restored elsewhere, has every row, key and recording from before it', async () => {
    const writer = await newUser(server.url, 'Bea')
    let written = 0
    // The archive is begun when the database has been copied.
    const isCopied = () => folder.names().some((name) => name.startsWith('busy'))
    const writing = (async () => {
      while (!isCopied()) {
        const { error } = await writer.data
          .from('query_history')
          .insert(historyEntry(writer.id, `Question ${written}`))
        expect(error).toBeNull()
        written += 1
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(2)
    const before = await allRows(server.context.database.pool)
    const writtenBefore = written
    expect(await backUp(folder.at('busy.tidings'))).toMatchObject({ code: 0 })
    await writing
    expect(written).toBeGreaterThan(writtenBefore)
    expect(await restoreTo('busy', folder.at('busy.tidings'))).toMatchObject({ code: 0 })

    await using restored = await startTestServer({ env: { DATA_DIR: folder.at('busy') } })
    const after = await allRows(restored.context.database.pool)
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['auth.users', 'auth.sessions', 'public.query_history']),
    )
    for (const [table, rows] of before) {
      const kept = new Set(after.get(table))
      expect({ table, lost: rows.filter((row) => !kept.has(row)) }).toEqual({ table, lost: [] })
    }
    const history = { headers: { authorization: `Bearer ${reader.accessToken}`, apikey: 'public' } }
    const rows: unknown = await (await fetch(`${restored.url}/rest/v1/query_history`, history)).json()
    expect(rows).toHaveLength((await reader.history()).length)
    expect((await signInAgain(restored.url, reader)).session.user.id).toBe(reader.id)
    expect(await soundAt(restored.url)).toEqual(await soundAt(server.url))
  })

  test('a backup and what is restored from it can be read by this user only', async () => {
    expect(modeOf(other)).toBe('600')
    expect(await spawnTidings(['restore', other], { DATA_DIR: folder.at('private') })).toMatchObject({
      code: 0,
    })
    expect(modeOf(folder.at('private'))).toBe('700')
    expect(modeOf(folder.at('private/keys'))).toBe('700')
    const keys = readdirSync(folder.at('private/keys'))
    expect(keys.length).toBeGreaterThan(1)
    for (const key of keys) {
      expect(modeOf(folder.at(`private/keys/${key}`))).toBe('600')
      expect(readFileSync(folder.at(`private/keys/${key}`))).toEqual(
        readFileSync(path.join(server.config.dataDir, 'keys', key)),
      )
    }
  })

  test('a restored directory can be backed up while no server runs, and serves its data', async () => {
    const again = folder.at('again.tidings')
    expect(await runTidings(['backup', again], { DATA_DIR: folder.at('private') })).toMatchObject({ code: 0 })
    expect(await restoreTo(far, again)).toMatchObject({ code: 0 })
    await using restored = await startTestServer({ env: { DATA_DIR: folder.at(far) } })
    expect((await signInAgain(restored.url, reader)).session.user.id).toBe(reader.id)
    // Its path is too long for the socket by which the tool reaches a server.
    const refusal = await runTidings(['backup', folder.at('far.tidings')], { DATA_DIR: folder.at(far) })
    expect(refusal).toMatchObject({ code: 1, output: expect.stringMatching(/too long .*\n.*stop it/) })
    expect(existsSync(folder.at('far.tidings'))).toBe(false)
  })

  test('nothing is overwritten: neither a file nor a data directory in use', async () => {
    const before = readFileSync(archive)
    expect(await backUp(archive)).toMatchObject({ code: 1, output: expect.stringContaining('already') })
    expect(readFileSync(archive)).toEqual(before)
    mkdirSync(folder.at('occupied'))
    writeFileSync(folder.at('occupied/diary'), 'mine')
    const refused = await restoreTo('occupied', archive)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
    expect(readdirSync(folder.at('occupied'))).toEqual(['diary'])
  })

  test('an interrupted backup leaves neither a partial file nor a copy, and the server continues', async () => {
    const endless = path.join(server.config.dataDir, 'audio', 'endless.wav')
    writeFileSync(endless, '')
    truncateSync(endless, 2 ** 40)
    const tool = beginTidings(['backup', folder.at('never.tidings')], { DATA_DIR: server.config.dataDir })
    const unfinished = () => folder.names().filter((name) => name.startsWith('never'))
    await expect.poll(unfinished).toHaveLength(1)
    tool.kill('SIGTERM')
    expect(await tool.over).toBe(1)
    truncateSync(endless, 0)
    expect(unfinished()).toEqual([])
    const copies = () => readdirSync(server.config.dataDir).filter((name) => name.startsWith('copy-'))
    await expect.poll(copies).toEqual([])
    expect((await reader.history()).length).toBeGreaterThan(0)
  })
})

describe.runIf(inject('database').kind === 'server')('with a Postgres server', () => {
  const env = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: server.config.databaseUrl ?? '' })

  test('keys and recordings are backed up, and the output says where the database is', async () => {
    const archive = folder.at('server.tidings')
    const { code, output } = await runTidings(['backup', archive], env(server.config.dataDir))
    expect(output).toContain('pg_dump')
    expect(code).toBe(0)
    expect(await restoreTo('without', archive)).toMatchObject({
      code: 1,
      output: expect.stringContaining('set DATABASE_URL'),
    })
    const restored = folder.at('with')
    expect(await runTidings(['restore', archive], env(restored))).toMatchObject({ code: 0 })
    mkdirSync(path.join(restored, 'restoring-half'))
    await expect(startTestServer({ env: env(restored) })).rejects.toThrow(/interrupted/)
    rmdirSync(path.join(restored, 'restoring-half'))
    await using second = await startTestServer({ env: env(restored) })
    expect(await soundAt(second.url)).toEqual(await soundAt(server.url))
  })
})

test.each([
  [['backup'], 'backup takes one file name'],
  [['restore', 'a', 'b'], 'restore takes one file name'],
])('%j is explained', async (words, text) => {
  const env = { DATA_DIR: server.config.dataDir }
  expect(await runTidings(words, env)).toMatchObject({ code: 2, output: expect.stringContaining(text) })
})
