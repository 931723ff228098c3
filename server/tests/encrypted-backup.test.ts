import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { modeOf, withOneBitTurned, workFolder } from './support/backup-tool.ts'
import { runTidings } from './support/operator-tool.ts'
import { signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'

describe.runIf(inject('database').kind === 'embedded')('a backup with a passphrase', () => {
  const folder = workFolder()
  const archive = folder.at('sealed.tidings')
  const passphrase = folder.at('passphrase')
  let person: Person
  let sealed: { code: number | null; output: string }
  let plain: { code: number | null; output: string }

  beforeAll(async () => {
    writeFileSync(passphrase, 'four words are enough\n')
    await using server = await startTestServer()
    person = await signUpPerson(server.url)
    const env = { DATA_DIR: server.config.dataDir }
    sealed = await runTidings(['backup', archive, '--passphrase-file', passphrase], env)
    plain = await runTidings(['backup', folder.at('plain.tidings')], env)
  })
  afterAll(() => folder[Symbol.dispose]())

  const restoreTo = (directory: string, file: string, env: Record<string, string> = {}) =>
    runTidings(['restore', file], { DATA_DIR: folder.at(directory), ...env })
  const right = { BACKUP_PASSPHRASE: 'four words are enough' }

  async function refusalOf(file: string, env: Record<string, string> = right) {
    const { code, output } = await restoreTo('refused', file, env)
    return {
      code,
      output: output.trim().replace(/^.*cannot be restored: /, ''),
      left: existsSync(folder.at('refused')),
    }
  }
  const refused = (output: string) => ({ code: 1, output, left: false })

  test('reveals nothing of its content, and restores everything, also with a passphrase from the environment', async () => {
    expect(sealed).toMatchObject({ code: 0, output: expect.stringContaining('It is encrypted') })
    const bytes = readFileSync(archive)
    expect(bytes.subarray(0, 19).toString()).toBe('tidings-encrypted-1')
    expect(modeOf(archive)).toBe('600')
    expect(await restoreTo('back', archive, right)).toMatchObject({ code: 0 })
    await using restored = await startTestServer({ env: { DATA_DIR: folder.at('back') } })
    expect((await signInAgain(restored.url, person)).session.user.id).toBe(person.id)
  })

  test('is rejected with another or no passphrase, and restores nothing', async () => {
    const wrong = { BACKUP_PASSPHRASE: 'four words are not enough' }
    expect(await refusalOf(archive, wrong)).toEqual(refused('the passphrase is wrong.'))
    const missing = 'it is encrypted: give --passphrase-file, or set BACKUP_PASSPHRASE.'
    expect(await refusalOf(archive, {})).toEqual(refused(missing))
  })

  test.each([0.3, 1])('with one bit flipped at %d of its length is rejected', async (share) => {
    withOneBitTurned(archive, share, folder.at('turned.tidings'))
    expect(await refusalOf(folder.at('turned.tidings'))).toEqual(refused('it is damaged.'))
  })

  test.each([25, 52, 65_536 + 52 + 16, 100_000])('truncated at %d bytes is rejected', async (length) => {
    writeFileSync(folder.at('cut.tidings'), readFileSync(archive))
    truncateSync(folder.at('cut.tidings'), length)
    const { code, output, left } = await refusalOf(folder.at('cut.tidings'))
    expect({ code, output, left }).toEqual(refused(expect.stringMatching(/^it is (?:incomplete|damaged)\.$/)))
  })

  test('is not confused with one without, which says so if a passphrase is given', async () => {
    expect(plain).toMatchObject({ code: 0, output: expect.stringContaining('keep it as safe as') })
    const notEncrypted = 'it is not encrypted: restore it without a passphrase.'
    expect(await refusalOf(folder.at('plain.tidings'))).toEqual(refused(notEncrypted))
  })

  test('requires a passphrase that is hard to guess, or an existing file with one', async () => {
    writeFileSync(folder.at('short'), 'short\n')
    const backUp = (file: string) =>
      runTidings(['backup', folder.at('never.tidings'), '--passphrase-file', file], {
        DATA_DIR: folder.at('none'),
      })
    expect(await backUp(folder.at('short'))).toMatchObject({ code: 2, output: expect.stringContaining('12') })
    expect(await backUp(folder.at('nowhere'))).toMatchObject({
      code: 2,
      output: expect.stringContaining('read'),
    })
    expect(existsSync(folder.at('never.tidings'))).toBe(false)
  })
})
