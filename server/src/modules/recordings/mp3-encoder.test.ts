import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseFile } from 'music-metadata'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeWav } from '#modules/speech'
import { findMp3Encoder } from '#platform/sounds/mp3-encoder'

const usual = process.env['PATH'] ?? ''
const seconds = 3
const wav = encodeWav(
  Int16Array.from({ length: seconds * 16_000 }, (_, at) => Math.round(8000 * Math.sin(at / 10))),
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tidings-mp3-'))
})
afterEach(() => {
  process.env['PATH'] = usual
  rmSync(folder, { recursive: true })
})

function findProgram(name: string): string | null {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** A program that answers when it is asked what it can, and then does what `then` says. */
function pretend(name: string, then: string) {
  const file = path.join(folder, name)
  writeFileSync(
    file,
    `#!/bin/sh\ncase "$*" in --version|*-encoders) echo "LAME libmp3lame"; exit;; esac\n${then}\n`,
  )
  chmodSync(file, 0o755)
}

describe.each(['lame', 'ffmpeg'])('an installed %s', (name) => {
  const program = findProgram(name)
  // Where tests must not be skipped, one of the two is enough.
  const isSkipped = program === null && (name === 'ffmpeg' || process.env['CI'] !== 'true')

  test.skipIf(isSkipped)(
    'encodes a file of the same length and a sixth of the size, readable only by this user',
    async () => {
      symlinkSync(program ?? '', path.join(folder, name))
      process.env['PATH'] = folder
      const encoder = await findMp3Encoder()
      expect(encoder?.program).toBe(name)
      const file = path.join(folder, 'sound.wav.part')
      await encoder?.encode(wav, file)
      const { format } = await parseFile(file, { duration: true })
      expect(format).toMatchObject({ container: 'MPEG', numberOfChannels: 1, sampleRate: 16_000 })
      expect(Math.abs((format.duration ?? 0) - seconds)).toBeLessThan(0.2)
      const { mode, size } = statSync(file)
      expect(wav.length / size).toBeGreaterThan(5.5)
      expect(mode & 0o777).toBe(0o600)
    },
  )
})

test('without an installed encoder there is none', async () => {
  process.env['PATH'] = folder
  expect(await findMp3Encoder()).toBeNull()
})

test('a program that fails or does not read its input causes an error', async () => {
  pretend('lame', 'exec <&-; exit 3')
  process.env['PATH'] = `${folder}:/bin`
  const encoder = await findMp3Encoder()
  await expect(encoder?.encode(wav, path.join(folder, 'sound'))).rejects.toThrow('lame ended with 3')
})

test('a program gets no environment variables but PATH', async () => {
  process.env['SMTP_URL'] = 'smtp://user:secret@mail.example'
  pretend('lame', 'for last; do :; done; cat >/dev/null; env >"$last"')
  process.env['PATH'] = `${folder}:/usr/bin:/bin`
  const encoder = await findMp3Encoder()
  const file = path.join(folder, 'sound')
  await encoder?.encode(wav, file)
  delete process.env['SMTP_URL']
  expect(execFileSync('/bin/cat', [file], { encoding: 'utf8' })).not.toContain('secret')
})

test('several sounds at once and one after another each become their own file', async () => {
  pretend('lame', 'shift $(($# - 2)); cp "$1" "$2"')
  process.env['PATH'] = `${folder}:/usr/bin:/bin`
  const encoder = await findMp3Encoder()
  for (const round of [1, 2]) {
    const files = ['a b', 'c', '$d'].map((name) => path.join(folder, `${round} ${name}`))
    await Promise.all(files.map(async (file) => encoder?.encode(Buffer.from(`sound of ${file}`), file)))
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(files.map((file) => `sound of ${file}`))
  }
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([])
})
