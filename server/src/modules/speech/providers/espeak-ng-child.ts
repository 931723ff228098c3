import { spawn, type ChildProcess } from 'node:child_process'

/** `text`: null gives up what was requested under the id. */
export type EspeakRequest = { id: number; args: string[]; text: string | null }
/** Empty when the program failed. */
export type EspeakReply = { id: number; wav: Uint8Array }

// The parent has exited.
process.once('disconnect', () => process.exit(0))
// Ctrl-C is pressed for the parent, which first lets answers end.
process.on('SIGINT', () => undefined)

const speaking = new Map<number, ChildProcess>()

function speak(id: number, args: string[], text: string): void {
  const program = spawn('espeak-ng', args, { stdio: ['pipe', 'pipe', 'ignore'] })
  speaking.set(id, program)
  const chunks: Buffer[] = []
  let isOver = false
  function end(wav: Uint8Array) {
    if (isOver) return
    isOver = true
    speaking.delete(id)
    process.send?.({ id, wav } satisfies EspeakReply)
  }
  program.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  // If the program dies early, it has ended below.
  program.stdin.on('error', () => undefined)
  program.stdin.end(text)
  program.once('error', () => end(new Uint8Array()))
  program.once('close', () => end(Buffer.concat(chunks)))
}

process.on('message', ({ args, id, text }: EspeakRequest) => {
  if (text === null) speaking.get(id)?.kill('SIGKILL')
  else speak(id, args, text)
})
