import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { buildChildEnvironment } from '../plain-environment.ts'

const timeoutMs = 120_000

/**
 * A shell that runs an encoder again and again. Starting a program takes 20 ms of this process, in which nothing else runs, because all of
 * its memory is prepared to be shared; starting it from a shell takes none.
 */
export class EncoderShell {
  readonly #shell: ChildProcess
  readonly #replies: Interface
  readonly #closed: Promise<unknown>

  /** `command`: has the files as "$from" and "$to". */
  constructor(command: string) {
    const script = `umask 077; while IFS= read -r from && IFS= read -r to; do ${command} >/dev/null 2>&1 </dev/null; echo $?; done`
    this.#shell = spawn('/bin/sh', ['-c', script], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: buildChildEnvironment(),
      // It and the encoder are ended together.
      detached: true,
    })
    this.#closed = once(this.#shell, 'close').catch(() => undefined)
    this.#shell.stdin?.on('error', () => undefined)
    if (!this.#shell.stdout) throw new Error('The shell has no output.')
    this.#replies = createInterface({ input: this.#shell.stdout })
    this.#keepsProcess(false)
  }

  /** Whether waiting for it keeps this process from ending. */
  #keepsProcess(keeps: boolean): void {
    const { stdin, stdout } = this.#shell as { stdin: unknown; stdout: unknown }
    for (const each of [this.#shell, stdin, stdout] as { ref(): void; unref(): void }[])
      if (keeps) each.ref()
      else each.unref()
  }

  /** Resolves to the encoder's exit code. Rejects, and ends the shell, if there is none within two minutes. */
  async run(from: string, to: string): Promise<number> {
    this.#keepsProcess(true)
    const timer = setTimeout(() => this.end(), timeoutMs)
    try {
      const reply = once(this.#replies, 'line') as Promise<[string]>
      this.#shell.stdin?.write(`${from}\n${to}\n`)
      const line = await Promise.race([reply, this.#closed.then(() => null)])
      if (line === null) throw new Error('the encoder’s shell ended')
      return Number(line[0])
    } finally {
      clearTimeout(timer)
      this.#keepsProcess(false)
    }
  }

  get isRunning(): boolean {
    return this.#shell.exitCode === null && this.#shell.signalCode === null
  }

  end(): void {
    const { pid } = this.#shell
    if (pid === undefined || !this.isRunning) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}
