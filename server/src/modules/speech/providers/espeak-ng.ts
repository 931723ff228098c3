import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { languages, type Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import type { Utterance, Voice } from '../voice.ts'
import { decodeWav, type Recording } from '../wav.ts'

const program = 'espeak-ng'
const timeoutMs = 5000
const voices: Record<Language, string> = { en: 'en-us', fr: 'fr', es: 'es', de: 'de', it: 'it' }
const variants = { female: '+f3', male: '+m3' } as const
/** Words a minute at speed 1: the program's own default. */
const wordsPerMinute = 175

/** The product's languages that the installed program has a voice for; none where it is not installed. */
async function installedLanguages(signal: AbortSignal): Promise<Language[]> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--voices'], { signal, timeout: timeoutMs })
    const known = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]?.slice(0, 2)))
    return languages.filter((language) => known.has(language))
  } catch {
    // Not installed, or broken: either way it cannot speak.
    return []
  }
}

async function run({ text, language, gender, speed }: Utterance, signal: AbortSignal): Promise<Recording> {
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
    signal,
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A program that dies early closes its input; its exit says so.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  await once(child, 'close')
  const recording = decodeWav(Buffer.concat(chunks))
  if (!recording || recording.samples.length === 0) {
    throw new AppError('unavailable', 'espeak-ng gave no sound.')
  }
  return recording
}

/** The program that the operator has installed, one process a sentence; null where it speaks none of our languages. */
export async function findEspeakNg(clock: Clock, signal: AbortSignal): Promise<Voice | null> {
  const found = await installedLanguages(signal)
  if (found.length === 0) return null
  return {
    engine: 'espeak-ng',
    languages: found,
    speak: (utterance, callSignal) =>
      withDeadline(
        { clock, ms: timeoutMs, message: 'espeak-ng took too long.', signal: callSignal },
        (within) => run(utterance, within),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
