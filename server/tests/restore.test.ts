import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  beginTidings,
  withOneBitTurned,
  workFolder,
  writePieces,
  type TarPiece,
} from './support/backup-tool.ts'
import { runCommand, runTidings } from './support/operator-tool.ts'
import { startTestServer } from './support/start-test-server.ts'

describe.runIf(inject('database').kind === 'embedded')('restoring', () => {
  const folder = workFolder()
  const archive = folder.at('good.tidings')
  const restoreTo = (directory: string, file: string) =>
    runTidings(['restore', file], { DATA_DIR: folder.at(directory) })

  beforeAll(async () => {
    await using server = await startTestServer()
    const { code, output } = await runTidings(['backup', archive], { DATA_DIR: server.config.dataDir })
    if (code !== 0) throw new Error(output)
  })
  afterAll(() => folder[Symbol.dispose]())

  async function tryToRestore(file: string, env: Record<string, string> = {}) {
    const restored = runCommand(['restore', file], { DATA_DIR: folder.at('refused'), ...env })
    const refusal: unknown = await restored.catch((error: unknown) => error)
    return { refusal, left: existsSync(folder.at('refused')) }
  }
  // Of the kind that the tool prints as words alone.
  const refused = (words: RegExp) => ({
    refusal: expect.objectContaining({ name: 'BackupError', message: expect.stringMatching(words) }),
    left: false,
  })

  test('accepts an existing directory that contains only an old lock', async () => {
    mkdirSync(folder.at('there'))
    for (const name of ['lock', 'lock-journal']) writeFileSync(folder.at(`there/${name}`), '')
    expect(await restoreTo('there', archive)).toMatchObject({ code: 0 })
    expect(readdirSync(folder.at('there'))).toEqual(expect.arrayContaining(['keys', 'postgres']))
  })

  test.each([0.001, 0.5, 1])(
    'rejects an archive with one bit flipped, at %d of its length, and leaves nothing',
    async (share) => {
      withOneBitTurned(archive, share, folder.at('turned.tidings'))
      const { code, output } = await restoreTo('refused', folder.at('turned.tidings'))
      expect(output.trim()).toMatch(/^\S+ cannot be restored: it is damaged\.$/)
      expect(code).toBe(1)
      expect(existsSync(folder.at('refused'))).toBe(false)
    },
  )

  test.each([0, 0.5, -1])('rejects an archive truncated at %d and leaves nothing', async (at) => {
    const bytes = readFileSync(archive)
    const length = at < 0 ? bytes.length + at : at < 1 ? Math.floor(bytes.length * at) : at
    writeFileSync(folder.at('cut.tidings'), bytes.subarray(0, length))
    expect(await tryToRestore(folder.at('cut.tidings'))).toEqual(refused(/^\S+ cannot be restored: .*\.$/))
  })

  const manifest = (change: object = {}): TarPiece => ({
    name: 'manifest.json',
    body: JSON.stringify({
      format: 1,
      version: '0.1.0',
      takenAt: '2026-01-01T00:00:00.000Z',
      database: 'embedded',
      ...change,
    }),
  })
  const end = (files: number): TarPiece => ({ name: 'end.json', body: JSON.stringify({ files }) })
  const link = (type: 'symlink' | 'link'): TarPiece => ({
    name: 'postgres/base',
    header: { type, linkname: '/etc' },
  })

  test.each<[string, RegExp, TarPiece[]]>([
    ['a way up', /does not belong/, [manifest(), { name: 'postgres/../../evil', body: 'x' }, end(1)]],
    ['a way up in front', /does not belong/, [manifest(), { name: '../evil', body: 'x' }, end(1)]],
    ['an absolute path', /does not belong/, [manifest(), { name: '/tmp/evil', body: 'x' }, end(1)]],
    ['a folder of its own', /does not belong/, [manifest(), { name: 'lock', body: 'x' }, end(1)]],
    ['a symbolic link', /does not belong/, [manifest(), link('symlink'), end(0)]],
    ['a hard link', /does not belong/, [manifest(), link('link'), end(0)]],
    [
      'a file twice',
      /EEXIST/,
      [manifest(), { name: 'keys/a', body: 'x' }, { name: 'keys/a', body: 'y' }, end(2)],
    ],
    ['fewer files than promised', /incomplete/, [manifest(), { name: 'keys/a', body: 'x' }, end(2)]],
    ['no end', /incomplete/, [manifest(), { name: 'keys/a', body: 'x' }]],
    ['more behind the end', /after its end/, [manifest(), end(0), { name: 'keys/a', body: 'x' }]],
    ['no manifest', /not a backup of Tidings/, [{ name: 'keys/a', body: 'x' }, end(1)]],
    ['a newer format', /written by Tidings 0\.1\.0/, [manifest({ format: 2 }), end(0)]],
    ['a newer version', /written by Tidings 0\.10\.0/, [manifest({ version: '0.10.0' }), end(0)]],
    ['no database', /set DATABASE_URL/, [manifest({ database: 'none' }), end(0)]],
  ])('rejects an archive with %s and leaves nothing', async (_, words, pieces) => {
    await writePieces(folder.at('made.tidings'), pieces)
    const names = folder.names()
    expect(await tryToRestore(folder.at('made.tidings'))).toEqual(refused(words))
    expect(folder.names()).toEqual(names)
  })

  test('an archive with an embedded database is not restored for a server, but says how to move it there', async () => {
    await writePieces(folder.at('made.tidings'), [manifest(), end(0)])
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/tidings' }
    expect(await tryToRestore(folder.at('made.tidings'), env)).toEqual(refused(/unset it.*tidings move/))
  })

  /** Begins a restore whose archive stops coming half-way; the function lets go of the rest. */
  async function beginRestore(directory: string) {
    const pipe = folder.at(`${directory}.pipe`)
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const tool = beginTidings(['restore', pipe], { DATA_DIR: folder.at(directory) })
    const source = await open(pipe, 'w')
    const bytes = readFileSync(archive)
    const written = source.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
    const names = () => (existsSync(folder.at(directory)) ? readdirSync(folder.at(directory)) : [])
    await expect.poll(() => names().some((name) => name.startsWith('restoring-'))).toBe(true)
    await written
    return { tool, letGo: () => source.close(), names }
  }

  test('leaves nothing if interrupted', async () => {
    const { letGo, tool } = await beginRestore('interrupted')
    tool.kill('SIGINT')
    await letGo()
    expect(await tool.over).toBe(1)
    expect(existsSync(folder.at('interrupted'))).toBe(false)
  })

  test('killed halfway leaves a directory that neither starts a server nor accepts a restore', async () => {
    const { letGo, tool } = await beginRestore('killed')
    tool.kill('SIGKILL')
    await tool.over
    await letGo()
    await expect(startTestServer({ env: { DATA_DIR: folder.at('killed') } })).rejects.toThrow(/interrupted/)
    expect(await restoreTo('killed', archive)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not empty'),
    })
  })
})
