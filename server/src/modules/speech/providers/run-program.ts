import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { AppError } from '@tidings/contract/errors'
import pLimit from 'p-limit'
import { buildChildEnvironment } from '#platform/plain-environment'

/** Minutes of audio; no sentence has more. */
export const maxBytes = 20 * 1024 * 1024

/** Programs that load a voice at each start need a processor each, so more at once would be slower. */
const atOnce = pLimit(availableParallelism())

export type ProgramRun = {
  program: string
  args: readonly string[]
  /** Written to stdin. */
  text: string
}

/** The program may have started child processes that keep its output open. */
export function endProgram(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

/** Without a shell, and without this process's secrets. */
export function startProgram({ args, program }: Omit<ProgramRun, 'text'>) {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: buildChildEnvironment(),
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  // If the program exits without reading, its end is handled.
  child.stdin.on('error', () => undefined)
  return child
}

function runNow({ args, program, text }: ProgramRun, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted()
  const { promise, reject, resolve } = Promise.withResolvers<Buffer>()
  const child = startProgram({ program, args })
  const chunks: Buffer[] = []
  let bytes = 0
  function giveUp(reason: unknown) {
    endProgram(child.pid)
    reject(reason as Error)
  }
  const onAbort = () => giveUp(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) giveUp(new AppError('unavailable', 'The voice program wrote more than it should.'))
  })
  child.stdin.end(`${text}\n`)
  child.once('error', (cause) =>
    giveUp(new AppError('unavailable', 'The voice program cannot be started.', { cause })),
  )
  child.once('close', (code) => {
    if (code === 0) resolve(Buffer.concat(chunks))
    else reject(new AppError('unavailable', 'The voice program failed.'))
  })
  return promise.finally(() => signal.removeEventListener('abort', onAbort))
}

/**
 * Runs a program and resolves with its stdout. No shell is used, and none of this process's secrets are passed on. Rejects with
 * `unavailable` if it fails and with the signal's reason on abort, when it and its children are killed.
 */
export function runProgram(run: ProgramRun, signal: AbortSignal): Promise<Buffer> {
  return atOnce(() => runNow(run, signal))
}
