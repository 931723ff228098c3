import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { languages, type Language, type VoiceGender } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import { buildChildEnvironment } from '#platform/plain-environment'
import type { SpeechRequest, Voice } from '../voice.ts'
import { decodeWav, type AudioClip } from '../wav.ts'
import { runProgram } from './run-program.ts'

const program = 'say'
const timeoutMs = 10_000
const searchTimeoutMs = 5000
/** At speed 1; the program's default. */
const wordsPerMinute = 175

/** Voices that every Mac has, by gender; others are used if these are missing. */
const usual: Record<Language, Record<VoiceGender, string[]>> = {
  en: { female: ['Samantha', 'Karen'], male: ['Alex', 'Daniel'] },
  fr: { female: ['Audrey', 'Amélie'], male: ['Thomas', 'Jacques'] },
  es: { female: ['Mónica', 'Paulina'], male: ['Jorge', 'Juan'] },
  de: { female: ['Anna', 'Petra'], male: ['Markus', 'Viktor'] },
  it: { female: ['Alice', 'Federica'], male: ['Luca', 'Paolo'] },
}

type Installed = { name: string; language: string }

/** Lines such as `Anna (Premium)      de_DE    # Hallo! Ich heiße Anna.` */
function readVoices(list: string): Installed[] {
  return list.split('\n').flatMap((line) => {
    const [, name, language] = /^(.+?)\s+([a-z]{2})[_-][A-Za-z0-9]+\s+#/.exec(line) ?? []
    return name && language ? [{ name, language }] : []
  })
}

async function listVoices(): Promise<Installed[]> {
  try {
    const options = { timeout: searchTimeoutMs, env: buildChildEnvironment() }
    return readVoices((await promisify(execFile)(program, ['-v', '?'], options)).stdout)
  } catch {
    // Not installed or broken.
    return []
  }
}

/** Better grades of a voice are downloads with these suffixes. */
function rank(name: string): number {
  return name.includes('(Premium)') ? 2 : name.includes('(Enhanced)') ? 1 : 0
}

function choose(installed: readonly Installed[], language: Language, gender: VoiceGender): string | null {
  const known = installed.filter((voice) => voice.language === language)
  const named = usual[language][gender].flatMap((name) =>
    known.filter((voice) => voice.name === name || voice.name.startsWith(`${name} (`)),
  )
  const [best = known[0]] = named.toSorted((a, b) => rank(b.name) - rank(a.name))
  return best?.name ?? null
}

type Voices = Map<Language, Record<VoiceGender, string>>

async function speak(voices: Voices, request: SpeechRequest, signal: AbortSignal): Promise<AudioClip> {
  const { gender, language, speed, text } = request
  // It can only write to files, because it seeks back to the header at the end.
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-say-'))
  try {
    const file = path.join(folder, 'sound.wav')
    const format = ['--file-format=WAVE', '--data-format=LEI16@22050', '-o', file]
    const rate = String(Math.round(wordsPerMinute * speed))
    const args = ['-v', voices.get(language)?.[gender] ?? '', '-r', rate, ...format, '-f', '-']
    // Double brackets enclose embedded commands.
    await runProgram({ program, args, text: text.replaceAll(/\[\[.*?\]\]|\[\[|\]\]/gs, ' ') }, signal)
    const sound = decodeWav(await readFile(file))
    if (!sound || sound.samples.length === 0) throw new AppError('unavailable', 'say produced no audio.')
    return sound
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The Mac's own voices, one process per sentence; null elsewhere, or if none speaks our languages. */
export async function findMacSay(
  clock: Clock,
  platform: NodeJS.Platform = process.platform,
): Promise<Voice | null> {
  if (platform !== 'darwin') return null
  const installed = await listVoices()
  const voices: Voices = new Map()
  for (const language of languages) {
    const [female, male] = [choose(installed, language, 'female'), choose(installed, language, 'male')]
    if (female !== null && male !== null) voices.set(language, { female, male })
  }
  if (voices.size === 0) return null
  return {
    engine: 'say',
    languages: [...voices.keys()],
    speak: (request, signal) =>
      withDeadline({ clock, ms: timeoutMs, message: 'say took too long.', signal }, (deadline) =>
        speak(voices, request, deadline),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
