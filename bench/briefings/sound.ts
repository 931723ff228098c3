import { spawn } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Briefing, MadeBriefing } from '@tidings/contract/api/briefings'
import type { Database } from '../../server/src/db/connection.ts'
import { signUp } from '../support/caller.ts'

/** `rawSeconds`: the time of espeak-ng and lame alone for the same text; null if one of them is not installed. */
export type SoundTimes = { playsSeconds: number; madeSeconds: number; rawSeconds: number | null }

type Server = { url: string; pool: Database['pool'] }

async function runsWell(program: string, args: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'close').then(([code]) => code === 0)
  return Promise.race([ended, once(child, 'error').then(() => false)])
}

async function timeRaw({ chapters, opening }: Briefing): Promise<number | null> {
  using directory = mkdtempDisposableSync(path.join(tmpdir(), 'tidings-bench-sound-'))
  const file = (name: string) => path.join(directory.path, name)
  const sentences = [...opening, ...chapters.flatMap((chapter) => chapter.sentences)]
  writeFileSync(file('text'), sentences.map(({ text }) => text).join('\n'))
  const startedAt = performance.now()
  const isMade =
    (await runsWell('espeak-ng', ['-b', '1', '-v', 'en-us+f3', '-f', file('text'), '-w', file('wav')])) &&
    (await runsWell('lame', ['--quiet', '-m', 'm', '--cbr', '-b', '40', file('wav'), file('mp3')]))
  return isMade ? (performance.now() - startedAt) / 1000 : null
}

/** Makes a new person's briefing and then its recording, which nobody has requested before. */
export async function timeSound({ pool, url }: Server, number: number): Promise<SoundTimes> {
  const headers = { authorization: `Bearer ${await signUp(url, `listener-${number}@example.org`)}` }
  const made = await fetch(`${url}/api/briefings`, { method: 'POST', headers })
  const { briefing } = (await made.json()) as MadeBriefing & { briefing: Briefing }
  const startedAt = performance.now()
  const link = await fetch(`${url}${briefing.audioUrl}/link`, { method: 'POST', headers })
  const madeSeconds = (performance.now() - startedAt) / 1000
  if (!link.ok) throw new Error(`the sound's link answered ${link.status}`)
  const id = briefing.audioUrl?.split('/').at(-1)
  const { rows } = await pool.query<{ duration_ms: number }>(
    'select duration_ms from answer_audio where id = $1',
    [id],
  )
  const playsSeconds = (rows[0]?.duration_ms ?? Number.NaN) / 1000
  return { playsSeconds, madeSeconds, rawSeconds: await timeRaw(briefing) }
}
