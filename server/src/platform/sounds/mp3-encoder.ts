import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { buildChildEnvironment } from '../plain-environment.ts'
import { EncoderShell } from './encoder-shell.ts'

/** For mono speech at 16 kHz: a sixth of the size. The bit rate is constant, so players can seek by byte offset. */
const kilobits = '40'
const searchTimeoutMs = 5000
/** So many shells wait for the next sound. */
const mostIdle = 2

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
  /** Of a shell, from the file "$from" to the file "$to". */
  command: string
}

const programs: readonly Program[] = [
  {
    name: 'lame',
    probe: ['--version'],
    says: /LAME/,
    command: `lame --quiet -m m --cbr -b ${kilobits} "$from" "$to"`,
  },
  {
    name: 'ffmpeg',
    probe: ['-hide_banner', '-encoders'],
    says: /\blibmp3lame\b/,
    command: `ffmpeg -hide_banner -loglevel error -y -f wav -i "$from" -ac 1 -c:a libmp3lame -b:a ${kilobits}k -f mp3 "$to"`,
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

function openEncoder({ command, name }: Program): Mp3Encoder {
  const idle: EncoderShell[] = []
  return {
    program: name,
    async encode(wav, file) {
      const from = `${file}.wav.part`
      const waiting = idle.splice(0).filter(({ isRunning }) => isRunning)
      const shell = waiting.pop() ?? new EncoderShell(command)
      idle.push(...waiting)
      try {
        await writeFile(from, wav, { mode: 0o600 })
        const code = await shell.run(from, file)
        if (idle.length < mostIdle) idle.push(shell)
        else shell.end()
        if (code !== 0) throw new Error(`${name} ended with ${code}`)
      } finally {
        await rm(from, { force: true })
      }
    },
  }
}

/** The first of the programs that is installed; null if none is. */
export async function findMp3Encoder(): Promise<Mp3Encoder | null> {
  for (const program of programs) {
    if (await isInstalled(program)) return openEncoder(program)
  }
  return null
}
