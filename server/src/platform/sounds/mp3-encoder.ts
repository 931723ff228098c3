import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { promisify } from 'node:util'
import { buildChildEnvironment } from '../plain-environment.ts'

/** For mono speech at 16 kHz: a sixth of the size. The bit rate is constant, so players can seek by byte offset. */
const kilobits = '40'
const searchTimeoutMs = 5000
const timeoutMs = 120_000

export type Mp3Encoder = {
  program: 'lame' | 'ffmpeg'
  /** Writes the MP3 of a WAV file's bytes to `file`, which only this user may read. Rejects when the program fails. */
  encode(wav: Uint8Array, file: string): Promise<void>
}

type Program = {
  name: Mp3Encoder['program']
  /** Arguments that test the program, and what its output must contain. */
  probe: readonly string[]
  says: RegExp
  args: (file: string) => string[]
}

const programs: readonly Program[] = [
  {
    name: 'lame',
    probe: ['--version'],
    says: /LAME/,
    args: (file) => ['--quiet', '-m', 'm', '--cbr', '-b', kilobits, '-', file],
  },
  {
    name: 'ffmpeg',
    probe: ['-hide_banner', '-encoders'],
    says: /\blibmp3lame\b/,
    args: (file) => {
      const input = ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'wav', '-i', 'pipe:0']
      return [...input, '-ac', '1', '-c:a', 'libmp3lame', '-b:a', `${kilobits}k`, '-f', 'mp3', file]
    },
  },
]

async function isInstalled({ name, probe, says }: Program): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(name, probe, {
      timeout: searchTimeoutMs,
      env: buildChildEnvironment(),
    })
    return says.test(stdout)
  } catch {
    // Not installed or broken.
    return false
  }
}

async function run({ args, name }: Program, wav: Uint8Array, file: string): Promise<void> {
  const child = spawn(name, args(file), {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: buildChildEnvironment(),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  // If the program dies early, its exit is handled below.
  child.stdin.on('error', () => undefined)
  child.stdin.end(wav)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`)
  await chmod(file, 0o600)
}

/** The first of the programs that is installed; null if none is. */
export async function findMp3Encoder(): Promise<Mp3Encoder | null> {
  for (const program of programs) {
    if (await isInstalled(program))
      return { program: program.name, encode: (wav, file) => run(program, wav, file) }
  }
  return null
}
