import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#platform/clock'
import { manualClock } from '../../../tests/support/manual-clock.ts'
import { openSpeech, type Speech } from './open-speech.ts'

const { signal } = new AbortController()
const nothingSet = { transcription: null, speech: null }
const sentences = {
  en: 'Four bakeries share a single oven.',
  fr: 'Quatre boulangeries partagent un seul four.',
  es: 'Cuatro panaderías comparten un solo horno.',
  de: 'Vier Bäckereien teilen sich einen einzigen Ofen.',
  it: 'Quattro panetterie condividono un solo forno.',
} as const

function level(samples: Int16Array | null): number {
  if (!samples) return 0
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32_768
}

const hasEspeakNg = (() => {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasEspeakNg)('an installed espeak-ng', () => {
  let speech: Speech
  beforeEach(async () => {
    speech = await openSpeech(nothingSet, systemClock)
  })
  afterEach(() => speech[Symbol.asyncDispose]())

  test.each(Object.entries(sentences) as [keyof typeof sentences, string][])(
    'speaks %s in two voices',
    async (language, text) => {
      const female = await speech.synthesise({ text, language, gender: 'female', speed: 1 }, signal)
      const male = await speech.synthesise({ text, language, gender: 'male', speed: 1 }, signal)
      expect(speech.engines[language]).toBe('espeak-ng')
      expect(Math.min(level(female), level(male))).toBeGreaterThan(0.03)
      expect(female).not.toEqual(male)
    },
  )

  test('speaks at the chosen speed', async () => {
    const at = async (speed: number) =>
      (await speech.synthesise({ text: sentences.en, language: 'en', gender: 'female', speed }, signal))
        ?.length ?? 0
    const [slow, normal, fast] = [await at(0.5), await at(1), await at(2)]
    expect(slow / normal).toBeGreaterThan(1.6)
    expect(fast / normal).toBeLessThan(0.65)
  })

  test('treats its input as text, never as options, markup or phonemes', async () => {
    for (const text of ['-v de --version', '<break time="60s"/> Hello', '[[h@l]] Hello', '"; rm -rf / #']) {
      const samples = await speech.synthesise({ text, language: 'en', gender: 'female', speed: 1 }, signal)
      expect(samples?.length ?? 0).toBeGreaterThan(4000)
      expect(samples?.length ?? 0).toBeLessThan(16_000 * 12)
    }
  })
})

describe.skipIf(!hasEspeakNg)('the process that starts espeak-ng', () => {
  const long = { text: `${sentences.en} `.repeat(20), language: 'en', gender: 'female', speed: 0.5 } as const

  test('is restarted if it is killed in mid-sentence, and the sentence is spoken', async () => {
    const speech = await openSpeech(nothingSet, manualClock())
    onTestFinished(() => speech[Symbol.asyncDispose]())
    const speaking = speech.synthesise(long, signal)
    const child = await expect
      .poll(() => findChild('espeak-ng-child'))
      .toBeGreaterThan(0)
      .then(() => findChild('espeak-ng-child'))
    process.kill(child, 'SIGKILL')
    expect(level(await speaking)).toBeGreaterThan(0.03)
    expect(findChild('espeak-ng-child')).not.toBe(child)
  })

  test('speaks a sentence although the program that waited for it was killed', async () => {
    const speech = await openSpeech(nothingSet, manualClock())
    onTestFinished(() => speech[Symbol.asyncDispose]())
    const short = { text: sentences.en, language: 'en', gender: 'female', speed: 1 } as const
    for (let round = 0; round < 10; round++) {
      expect(level(await speech.synthesise(short, signal))).toBeGreaterThan(0.03)
      const child = findChild('espeak-ng-child')
      const waiting = await expect
        .poll(() => findChild('espeak-ng', child))
        .toBeGreaterThan(0)
        .then(() => findChild('espeak-ng', child))
      process.kill(waiting, 'SIGKILL')
    }
  })
})

test('ends the program of a sentence that is no longer needed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-voice-'))
  const program = path.join(folder, 'espeak-ng')
  writeFileSync(
    program,
    '#!/bin/sh\n[ "$1" = --voices ] && echo " 5  en  --/M  English" && exit\ncat >/dev/null\nexec sleep 600\n',
  )
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const speech = await openSpeech(nothingSet, manualClock())
  onTestFinished(() => speech[Symbol.asyncDispose]())
  const child = findChild('espeak-ng-child')
  const before = await expect
    .poll(() => countChildren('sleep', child))
    .toBeGreaterThan(0)
    .then(() => countChildren('sleep', child))
  const abort = new AbortController()
  const given = speech.synthesise(
    { text: sentences.en, language: 'en', gender: 'female', speed: 1 },
    abort.signal,
  )
  await expect.poll(() => countChildren('sleep', child)).toBe(before + 1)
  abort.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => countChildren('sleep', child)).toBe(before)
})

describe('without espeak-ng', () => {
  let speech: Speech
  let temporaryFolder: string
  beforeEach(async () => {
    temporaryFolder = mkdtempSync(path.join(tmpdir(), 'voices-'))
    vi.stubEnv('TMPDIR', temporaryFolder)
    vi.stubEnv('PATH', '/nowhere')
    // A busy machine takes longer to speak than the server waits.
    speech = await openSpeech(nothingSet, manualClock())
  })
  afterEach(async () => {
    await speech[Symbol.asyncDispose]()
    vi.unstubAllEnvs()
    rmSync(temporaryFolder, { recursive: true })
  })
  const english = { text: sentences.en, language: 'en', gender: 'female', speed: 1 } as const

  test('flite speaks English, and the browser the other languages', async () => {
    expect(speech.engines).toEqual({
      en: 'flite',
      fr: 'browser',
      es: 'browser',
      de: 'browser',
      it: 'browser',
    })
    const female = await speech.synthesise(english, signal)
    const male = await speech.synthesise({ ...english, gender: 'male' }, signal)
    expect(Math.min(level(female), level(male))).toBeGreaterThan(0.03)
    expect(female).not.toEqual(male)
    expect(await speech.synthesise({ ...english, language: 'fr' }, signal)).toBeNull()
  })

  test('flite continues after its process was killed in mid-sentence', async () => {
    // Seconds of flite's work, of which the child is killed in the first tenths.
    const long = { ...english, text: `${sentences.en} `.repeat(6), speed: 0.5 }
    const speaking = speech.synthesise(long, signal)
    const child = await expect
      .poll(() => findChild('flite-child'))
      .toBeGreaterThan(0)
      .then(() => findChild('flite-child'))
    process.kill(child, 'SIGKILL')
    expect(level(await speaking)).toBeGreaterThan(0.03)
    expect(findChild('flite-child')).not.toBe(child)
  })

  test('a sentence right after flite’s process was killed gets a new one', async () => {
    await speech.synthesise(english, signal)
    const child = findChild('flite-child')
    process.kill(child, 'SIGKILL')
    // Waits without giving the event loop a turn, in which it would learn of the end.
    while (listChildren('flite-child', process.pid).includes(child));
    expect(level(await speech.synthesise(english, signal))).toBeGreaterThan(0.03)
  })

  test('no recording remains after a sentence, and no folder after the end', async () => {
    await speech.synthesise(english, signal)
    expect(readdirSync(temporaryFolder, { recursive: true })).toEqual([
      expect.stringContaining('tidings-flite'),
    ])
    process.kill(findChild('flite-child'), 'SIGKILL')
    await expect.poll(() => readdirSync(temporaryFolder)).toEqual([])
    await speech.synthesise(english, signal)
    await speech[Symbol.asyncDispose]()
    expect(readdirSync(temporaryFolder)).toEqual([])
  })

  test('a sentence that is no longer needed does not delay the next', async () => {
    const abort = new AbortController()
    const given = speech.synthesise({ ...english, text: `${sentences.en} `.repeat(20) }, abort.signal)
    abort.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    expect(level(await speech.synthesise(english, signal))).toBeGreaterThan(0.03)
  })
})

/** The children of ours, or of another process, that run a program with this name: their process ids. */
function listChildren(name: string, parent: number): number[] {
  // It fails where there is none.
  const { stdout } = spawnSync('/bin/ps', ['-o', 'pid=,args=', '--ppid', String(parent)], {
    encoding: 'utf8',
  })
  const lines = stdout.split('\n').filter((line) => line.includes(name) && !line.includes('<defunct>'))
  return lines.map((line) => Number.parseInt(line, 10))
}

/** 0 where there is none. */
const findChild = (name: string, parent = process.pid) => listChildren(name, parent)[0] ?? 0
const countChildren = (name: string, parent: number) => listChildren(name, parent).length
