import { languages, type Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import type { SpeechRequest, Voice } from '../voice.ts'
import { decodeWav, type AudioClip } from '../wav.ts'
import { openKeptPrograms } from './kept-programs.ts'
import { runProgram } from './run-program.ts'

/** A large voice takes seconds to load. */
const timeoutMs = 15_000

type Command = { program: string; args: readonly string[] }
export type CommandSettings = {
  byLanguage: Partial<Record<Language, Command>>
  rawSampleRate: number
  /** Whether programs stay loaded and read a sentence per line. */
  isKept: boolean
}

/** Replaces placeholders in an argument. The sentence itself is never an argument. */
function fillIn(arg: string, { gender, language, speed }: SpeechRequest): string {
  return arg
    .replaceAll('{language}', language)
    .replaceAll('{gender}', gender)
    .replaceAll('{speed}', String(speed))
    .replaceAll('{length}', String(Math.round(1000 / speed) / 1000))
}

/** WAV, or else 16-bit little-endian mono samples. */
function readSound(output: Buffer, rawSampleRate: number): AudioClip {
  const isWav = output.subarray(0, 4).toString('latin1') === 'RIFF'
  const sound = isWav
    ? decodeWav(output)
    : {
        sampleRate: rawSampleRate,
        samples: new Int16Array(new Uint8Array(output.subarray(0, output.length & ~1)).buffer),
      }
  if (!sound || sound.samples.length === 0)
    throw new AppError('unavailable', 'The voice program wrote no sound.')
  return sound
}

/** The operator's programs: one process per sentence, or one that is kept for all. */
export function createCommandVoice(
  { byLanguage, isKept, rawSampleRate }: CommandSettings,
  clock: Clock,
): Voice {
  const kept = isKept ? openKeptPrograms() : null
  async function run(request: SpeechRequest, signal: AbortSignal): Promise<AudioClip> {
    const command = byLanguage[request.language]
    if (!command) throw new AppError('unavailable', 'No voice program speaks this language.')
    const args = command.args.map((arg) => fillIn(arg, request))
    const once = { program: command.program, args, text: request.text }
    const output = await (kept ? kept.run(once, signal) : runProgram(once, signal))
    return readSound(output, rawSampleRate)
  }
  return {
    engine: 'command',
    languages: languages.filter((language) => byLanguage[language]),
    speak: (request, signal) =>
      withDeadline(
        { clock, ms: timeoutMs, message: 'The voice program took too long.', signal },
        (deadline) => run(request, deadline),
      ),
    [Symbol.asyncDispose]: async () => kept?.end(),
  }
}

/** The languages whose program currently produces no audio. */
export async function findSilentLanguages(settings: CommandSettings, clock: Clock): Promise<Language[]> {
  const voice = createCommandVoice(settings, clock)
  const silent: Language[] = []
  for (const language of voice.languages) {
    const request: SpeechRequest = { text: 'Tidings.', language, gender: 'female', speed: 1 }
    await voice.speak(request, new AbortController().signal).catch(() => silent.push(language))
  }
  await voice[Symbol.asyncDispose]()
  return silent
}
