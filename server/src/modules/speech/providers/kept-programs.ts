import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { languages } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import pLimit from 'p-limit'
import { endProgram, maxBytes, startProgram, type ProgramRun } from './run-program.ts'

/** One for each language, as long as arguments hold neither gender nor speed. */
const mostKept = languages.length
/** The start of a WAV file, which says how long it is. */
const headBytes = 8
/** Programs that do not know the length yet write about this. */
const unknownLength = 0x7fff_0000

type Child = ChildProcessByStdio<Writable, Readable, null>

const wrong = () =>
  new AppError('unavailable', 'The voice program must write one WAV file with its length for each line.')

/** Null if this is no WAV file, or one without its length. */
function readWavLength(head: Buffer): number | null {
  const length = head.readUInt32LE(4)
  const isKnown = head.subarray(0, 4).toString('latin1') === 'RIFF' && length > 0 && length < unknownLength
  return isKnown ? length + headBytes : null
}

/** Writes a line and resolves with the WAV file that the program answers. */
async function exchange(child: Child, line: string, signal: AbortSignal): Promise<Buffer> {
  const { promise, reject, resolve } = Promise.withResolvers<Buffer>()
  let output = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    output = Buffer.concat([output, chunk])
    if (output.length < headBytes) return
    const length = readWavLength(output)
    if (length === null || length > maxBytes || output.length > length) reject(wrong())
    else if (output.length === length) resolve(output)
  }
  const onAbort = () => reject(signal.reason as Error)
  const onClose = () => reject(new AppError('unavailable', 'The voice program failed.'))
  const listening = new AbortController()
  signal.addEventListener('abort', onAbort, { signal: listening.signal })
  child.stdout.on('data', onData)
  child.once('close', onClose).once('error', onClose)
  child.stdin.write(`${line}\n`)
  try {
    return await promise
  } finally {
    listening.abort()
    child.stdout.off('data', onData)
    child.off('close', onClose).off('error', onClose)
  }
}

/** One running program, which speaks a sentence at a time and is started again when it has ended. */
function createKept({ args, program }: Omit<ProgramRun, 'text'>) {
  const turns = pLimit(1)
  let running: Child | null = null
  function start(): Child {
    const child = startProgram({ program, args })
    const forget = () => {
      if (running === child) running = null
    }
    child.once('close', forget).once('error', forget)
    return child
  }
  function end() {
    endProgram(running?.pid)
    running = null
  }
  async function speak(text: string, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted()
    running ??= start()
    try {
      return await exchange(running, text.replaceAll(/\s+/g, ' '), signal)
    } catch (error) {
      // What it writes from now on belongs to a sentence that nobody waits for.
      end()
      throw error
    }
  }
  return {
    end,
    isIdle: () => turns.activeCount + turns.pendingCount === 0,
    speak: (text: string, signal: AbortSignal) => turns(() => speak(text, signal)),
  }
}

/**
 * Programs that stay loaded: each reads a sentence per line and writes a WAV file for it. One runs for each set of arguments,
 * and the least recently used ones end.
 */
export function openKeptPrograms() {
  const kept = new Map<string, ReturnType<typeof createKept>>()
  return {
    run({ text, ...command }: ProgramRun, signal: AbortSignal): Promise<Buffer> {
      const key = JSON.stringify([command.program, ...command.args])
      const one = kept.get(key) ?? createKept(command)
      // The most recently used are at the end.
      kept.delete(key)
      kept.set(key, one)
      for (const [other, { end, isIdle }] of kept) {
        if (kept.size <= mostKept) break
        if (other === key || !isIdle()) continue
        end()
        kept.delete(other)
      }
      return one.speak(text, signal)
    },
    end() {
      for (const { end } of kept.values()) end()
      kept.clear()
    },
  }
}
