import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { resample } from '../resample.ts'
import { decodeWav } from '../wav.ts'

/** `text`: null cancels the request with this id. */
export type EspeakRequest = { id: number; args: string[]; text: string | null }
/** 16 kHz mono; empty when the program failed. */
export type EspeakReply = { id: number; samples: Int16Array }

type Program = ChildProcessByStdio<Writable, Readable, null>

// The parent has exited.
process.once('disconnect', () => process.exit(0))
// Ignore Ctrl-C: the parent lets running answers end first.
process.on('SIGINT', () => undefined)

const speaking = new Map<number, Program>()

/** Programs that have loaded their voice and wait for a text, by their arguments; the least recently started first. */
const waiting = new Map<string, Program>()
/** Several people may be listening, each with a language, a voice and a speed. */
const mostWaiting = 4

const keyOf = (args: readonly string[]) => args.join(' ')

function start(args: string[]): Program {
  const program = spawn('espeak-ng', args, { stdio: ['pipe', 'pipe', 'ignore'] })
  // If the program dies early, `close` handles it.
  program.stdin.on('error', () => undefined)
  return program
}

/** Starts a program for the next sentence with these arguments: half of the time that a short one takes is loading. */
function prepare(args: string[]): void {
  const key = keyOf(args)
  if (waiting.has(key)) return
  const program = start(args)
  const forget = () => {
    if (waiting.get(key) === program) waiting.delete(key)
  }
  program.once('error', forget).once('close', forget)
  waiting.set(key, program)
  for (const [oldest, unused] of waiting) {
    if (waiting.size <= mostWaiting) break
    waiting.delete(oldest)
    unused.kill('SIGKILL')
  }
}

function takeWaiting(args: string[]): Program | null {
  const program = waiting.get(keyOf(args)) ?? null
  waiting.delete(keyOf(args))
  return program
}

function speak({ args, id, text }: EspeakRequest & { text: string }): void {
  const prepared = takeWaiting(args)
  const program = prepared ?? start(args)
  speaking.set(id, program)
  const chunks: Buffer[] = []
  let isOver = false
  function end() {
    if (isOver) return
    isOver = true
    speaking.delete(id)
    const clip = decodeWav(Buffer.concat(chunks))
    // It may have died while it waited.
    if (!clip && prepared && !program.killed) return speak({ args, id, text })
    process.send?.({ id, samples: clip ? resample(clip) : new Int16Array() } satisfies EspeakReply)
    prepare(args)
  }
  program.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  program.once('error', end)
  program.once('close', end)
  program.stdin.end(text)
}

process.on('message', ({ args, id, text }: EspeakRequest) => {
  if (text === null) speaking.get(id)?.kill('SIGKILL')
  else speak({ args, id, text })
})
