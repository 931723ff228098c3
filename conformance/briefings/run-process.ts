import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answered } from './process.ts'

const script = fileURLToPath(new URL('./process.ts', import.meta.url))

export type RunProcess = {
  /** Runs the job at this time. Resolves to whether it finished, because it may be killed meanwhile. */
  runAt: (now: number) => Promise<boolean>
  kill: () => Promise<void>
}

export async function startProcess(env: Record<string, string>): Promise<RunProcess> {
  const child = fork(script, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(() => false)
  const answers = async (wanted: Answered) => {
    for (;;) {
      const [answer] = (await once(child, 'message')) as [Answered]
      if (answer === wanted) return true
    }
  }
  if (!(await Promise.race([answers('ready'), exited]))) throw new Error('a process ended at its start')
  return {
    runAt(now) {
      const done = answers('done')
      child.send({ now })
      return Promise.race([done, exited])
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
