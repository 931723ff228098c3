import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { languages, type Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import { listPlainEnvironment } from '#platform/plain-environment'
import type { SpeechRequest, Voice } from '../voice.ts'
import { decodeWav, type AudioClip } from '../wav.ts'

const program = 'espeak-ng'
const timeoutMs = 5000
const voices: Record<Language, string> = { en: 'en-us', fr: 'fr', es: 'es', de: 'de', it: 'it' }
const variants = { female: '+f3', male: '+m3' } as const
/** At speed 1; the program's default. */
const wordsPerMinute = 175

/** Empty if the program is not installed. */
async function listInstalledLanguages(signal: AbortSignal): Promise<Language[]> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--voices'], { signal, timeout: timeoutMs })
    const known = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]?.slice(0, 2)))
    return languages.filter((language) => known.has(language))
  } catch {
    // Not installed or broken.
    return []
  }
}

async function run(
  { text, language, gender, speed }: SpeechRequest,
  signal: AbortSignal,
): Promise<AudioClip> {
  const flags = [
    '-b',
    '1',
    '-v',
    voices[language] + variants[gender],
    '-s',
    String(Math.round(wordsPerMinute * speed)),
  ]
  const child = spawn(program, [...flags, '--stdin', '--stdout'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: listPlainEnvironment(),
    signal,
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  // If the program dies early, its exit is handled below.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  await once(child, 'close')
  const recording = decodeWav(Buffer.concat(chunks))
  if (!recording || recording.samples.length === 0) {
    throw new AppError('unavailable', 'espeak-ng produced no audio.')
  }
  return recording
}

/** The installed espeak-ng, one process per sentence; null if it speaks none of our languages. */
export async function findEspeakNg(clock: Clock, signal: AbortSignal): Promise<Voice | null> {
  const found = await listInstalledLanguages(signal)
  if (found.length === 0) return null
  return {
    engine: 'espeak-ng',
    languages: found,
    speak: (utterance, callSignal) =>
      withDeadline(
        { clock, ms: timeoutMs, message: 'espeak-ng took too long.', signal: callSignal },
        (deadline) => run(utterance, deadline),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
