import { spawn, type ChildProcess } from 'node:child_process'
import { resample } from '../resample.ts'
import { decodeWav } from '../wav.ts'

/** `text`: null cancels the request with this id. */
export type EspeakRequest = { id: number; args: string[]; text: string | null }
/** 16 kHz mono; empty when the program failed. */
export type EspeakReply = { id: number; samples: Int16Array }

// The parent has exited.
process.once('disconnect', () => process.exit(0))
// Ignore Ctrl-C: the parent lets running answers end first.
process.on('SIGINT', () => undefined)

const speaking = new Map<number, ChildProcess>()

function speak(id: number, args: string[], text: string): void {
  const program = spawn('espeak-ng', args, { stdio: ['pipe', 'pipe', 'ignore'] })
  speaking.set(id, program)
  const chunks: Buffer[] = []
  let isOver = false
  function end() {
    if (isOver) return
    isOver = true
    speaking.delete(id)
    const clip = decodeWav(Buffer.concat(chunks))
    process.send?.({ id, samples: clip ? resample(clip) : new Int16Array() } satisfies EspeakReply)
  }
  program.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  // If the program dies early, `close` handles it below.
  program.stdin.on('error', () => undefined)
  program.stdin.end(text)
  program.once('error', end)
  program.once('close', end)
}

process.on('message', ({ args, id, text }: EspeakRequest) => {
  if (text === null) speaking.get(id)?.kill('SIGKILL')
  else speak(id, args, text)
})
