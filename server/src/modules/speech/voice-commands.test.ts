import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { ConfigError, readConfig } from '#src/config'
import { openSpeech } from './open-speech.ts'
import { findMacSay } from './providers/mac-say.ts'
import { encodeWav } from './wav.ts'

const request = { text: 'Four bakeries share an oven.', language: 'de', gender: 'male', speed: 1.25 } as const
const { signal } = new AbortController()
const tone = Int16Array.from({ length: 8000 }, (_, at) => Math.round(8000 * Math.sin(at / 10)))

let folder: string
const usual = process.env['PATH'] ?? ''
const file = (name: string) => path.join(folder, name)
const wrote = (name: string) => readFileSync(file(name), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tidings voices-'))
  writeFileSync(file('tone.wav'), encodeWav(tone))
  writeFileSync(file('tone.raw'), new Uint8Array(tone.buffer))
})
afterEach(() => {
  process.env['PATH'] = usual
  rmSync(folder, { recursive: true })
})

/** A voice program of this machine's shell. `HERE` is the folder of the test. */
function writeProgram(name: string, script: string): string {
  writeFileSync(file(name), `#!/bin/sh\nHERE='${folder}'\n${script}\n`)
  chmodSync(file(name), 0o755)
  return `"${file(name)}"`
}

async function open(env: Record<string, string>) {
  const speech = await openSpeech(readConfig(env), systemClock)
  onTestFinished(() => speech[Symbol.asyncDispose]())
  return speech
}

async function synthesise(env: Record<string, string>) {
  return (await open(env)).synthesise(request, signal)
}

function isRunning(pid: string): boolean {
  try {
    return !execFileSync('/bin/ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

describe('a voice program', () => {
  test('gets the text on its standard input only, and none of our secrets', async () => {
    // Each language is tried at the start, which writes files of its own.
    const script =
      'cat >"$HERE/text-$4"; env >"$HERE/env-$4"; for each; do echo "$each"; done >"$HERE/args-$4"; cat "$HERE/tone.wav"'
    const program = writeProgram('speak aloud', script)
    process.env['TTS_KEY'] = 'a-secret'
    const line = `${program} --voice "Anna Maria" '$HOME; rm -rf /' {language}-{gender} {speed} {length}`
    const samples = await synthesise({ TTS_COMMAND: line })
    delete process.env['TTS_KEY']
    expect(samples).toEqual(tone)
    expect(wrote('text-de-male').trim()).toBe(request.text)
    expect(wrote('args-de-male').trim().split('\n')).toEqual([
      '--voice',
      'Anna Maria',
      '$HOME; rm -rf /',
      'de-male',
      '1.25',
      '0.8',
    ])
    expect(wrote('env-de-male')).not.toContain('a-secret')
  })

  test('may write samples without a header, at the configured rate', async () => {
    const TTS_COMMAND_DE = writeProgram('raw', 'cat >/dev/null; cat "$HERE/tone.raw"')
    expect(await synthesise({ TTS_COMMAND_DE, TTS_COMMAND_RATE: '16000' })).toEqual(tone)
    expect((await synthesise({ TTS_COMMAND_DE, TTS_COMMAND_RATE: '8000' }))?.length).toBe(16_000)
  })

  test('for one language takes precedence over the general one, and leaves other languages alone', async () => {
    const german = writeProgram('german', 'cat >/dev/null; touch "$HERE/spoke"; cat "$HERE/tone.wav"')
    const broken = writeProgram('broken', 'exit 1')
    await synthesise({ TTS_COMMAND: broken, TTS_COMMAND_DE: german })
    expect(existsSync(file('spoke'))).toBe(true)
    const speech = await open({ TTS_COMMAND_DE: german, TTS_URL: 'http://127.0.0.1:9/v1' })
    expect(speech.engines).toEqual({
      en: 'endpoint',
      fr: 'endpoint',
      es: 'endpoint',
      de: 'command',
      it: 'endpoint',
    })
  })

  test.each([
    ['fails', 'cat >/dev/null; cat "$HERE/tone.wav"; exit 3', 'The voice program failed.'],
    ['says nothing', 'cat >/dev/null', 'The voice program wrote no sound.'],
    ['writes half a header', 'cat >/dev/null; printf RIFF', 'The voice program wrote no sound.'],
    ['reads nothing', 'exec <&-; exit 0', 'The voice program wrote no sound.'],
    ['never ends', 'cat >/dev/null; cat /dev/zero', 'The voice program wrote more than it should.'],
  ])('that %s causes an error', async (_, script, message) => {
    const program = writeProgram('bad', script)
    const speech = await open({ TTS_COMMAND: program })
    await expect(speech.synthesise(request, signal)).rejects.toMatchObject({ code: 'unavailable', message })
  })

  test('is ended with its child processes once nobody listens', async () => {
    const program = writeProgram(
      'slow',
      'cat >/dev/null; sleep 600 & echo $! >"$HERE/child-$1"; echo $$ >"$HERE/pid-$1"; wait',
    )
    const abort = new AbortController()
    const speech = await open({ TTS_COMMAND: `${program} {language}` })
    const spoken = speech.synthesise(request, abort.signal).catch((error: unknown) => error)
    await expect.poll(() => existsSync(file('pid-de')) && wrote('pid-de').trim()).toMatch(/\d/)
    const pids = [wrote('pid-de'), wrote('child-de')].map((pid) => pid.trim())
    abort.abort()
    expect(await spoken).toMatchObject({ name: 'AbortError' })
    await expect.poll(() => pids.filter(isRunning)).toEqual([])
  })

  describe('that is kept', () => {
    const script =
      'echo x >>"$HERE/starts"; while IFS= read -r line; do echo "$line" >>"$HERE/said"; cat "$HERE/tone.wav"; done'
    const keep = (body: string) => ({ TTS_COMMAND: writeProgram('kept', body), TTS_COMMAND_KEPT: 'on' })
    const say = (speech: Awaited<ReturnType<typeof open>>, text: string) =>
      speech.synthesise({ ...request, text }, signal)

    test('is started once, and speaks a sentence per line', async () => {
      const speech = await open(keep(script))
      const said = await Promise.all(['One\nline.', 'Two.', 'Three.'].map((text) => say(speech, text)))
      expect(said).toEqual([tone, tone, tone])
      expect(wrote('starts')).toBe('x\n')
      for (const line of ['One line.', 'Two.', 'Three.']) expect(wrote('said').split('\n')).toContain(line)
    })

    test('is started again after it has ended', async () => {
      const speech = await open(keep(script.replace('done', 'exit; done')))
      await say(speech, 'One.').catch(() => null)
      await expect.poll(() => say(speech, 'Two.').catch(() => null)).toEqual(tone)
    })

    test.each([
      ['writes no WAV', 'while read -r line; do echo nothing-that-sounds; done', 'must write one WAV file'],
      [
        'writes more than one',
        'cat "$HERE/tone.wav" "$HERE/tone.wav" >"$HERE/two.wav"; while read -r line; do cat "$HERE/two.wav"; done',
        'must write one WAV file',
      ],
      [
        'does not know its length',
        `while read -r line; do printf 'RIFF\\377\\377\\377\\377WAVE'; done`,
        'must write one WAV file',
      ],
      ['ends in the middle', 'read -r line; head -c 100 "$HERE/tone.wav"', 'The voice program failed.'],
    ])('and %s causes an error', async (_, body, message) => {
      const speech = await open(keep(body))
      await expect(say(speech, 'One.')).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(message),
      })
    })

    test('is ended with the server', async () => {
      const speech = await open(keep(`echo $$ >"$HERE/pid"; ${script}`))
      await say(speech, 'One.')
      const pid = Number(wrote('pid'))
      await speech[Symbol.asyncDispose]()
      await expect.poll(() => isRunning(String(pid))).toBe(false)
    })
  })

  test.each([
    [
      { TTS_COMMAND: '/nowhere/piper --model x' },
      'TTS_COMMAND names "/nowhere/piper", which cannot be found',
    ],
    [{ TTS_COMMAND_FR: 'no-such-voice' }, 'TTS_COMMAND_FR names "no-such-voice"'],
    [{ TTS_COMMAND: 'cat', TTS_URL: 'http://localhost:1/v1' }, 'TTS_COMMAND and TTS_URL are both set'],
    [{ TTS_COMMAND_RATE: '16000' }, 'TTS_COMMAND_RATE is set but TTS_COMMAND is not'],
    [{ TTS_COMMAND_KEPT: 'on' }, 'TTS_COMMAND_KEPT is set but TTS_COMMAND is not'],
    [{ TTS_COMMAND: 'cat', TTS_COMMAND_RATE: '12' }, 'TTS_COMMAND_RATE must be a whole number'],
  ])('%j prevents the start', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })
})

describe('the voice of a Mac', () => {
  const list = [
    'Alice               it_IT    # Ciao! Mi chiamo Alice.',
    'Anna                de_DE    # Hallo! Ich heiße Anna.',
    'Anna (Premium)      de_DE    # Hallo! Ich heiße Anna.',
    'Eddy (German (Germany)) de_DE    # Hallo! Ich heiße Eddy.',
    'Samantha            en_US    # Hello! My name is Samantha.',
    'Kyoko               ja_JP    # こんにちは! 私の名前はKyokoです。',
  ].join('\n')
  const script = `if [ "$2" = '?' ]; then cat "$HERE/list"; exit; fi
for each; do echo "$each"; case "$last" in -o) out="$each";; esac; last="$each"; done >"$HERE/args"
cat >"$HERE/text"; cp "$HERE/tone.wav" "$out"`

  test('uses the best installed voice, and treats text as text', async () => {
    writeFileSync(file('list'), list)
    writeProgram('say', script)
    process.env['PATH'] = `${folder}:/usr/bin:/bin`
    const say = await findMacSay(systemClock, 'darwin')
    expect(say?.languages).toEqual(['en', 'de', 'it'])
    const text = 'Hello [[slnc 60000]] there [['
    const sound = await say?.speak({ text, language: 'de', gender: 'female', speed: 2 }, signal)
    expect(sound?.samples).toEqual(tone)
    expect(wrote('text').replace(/\s+/g, ' ').trim()).toBe('Hello there')
    expect(wrote('args').split('\n').slice(0, 4)).toEqual(['-v', 'Anna (Premium)', '-r', '350'])
    expect(await findMacSay(systemClock, 'linux')).toBeNull()
  })
})
