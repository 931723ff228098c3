import { readConfig } from '../../server/src/config.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { startServer } from '../../server/src/start.ts'
import { fastPasswords } from '../../server/tests/support/fast-passwords.ts'
import type { RunningServer } from './server-process.ts'

/**
 * Starts the server in this process, with `env` as an operator would set it: a separate process takes two seconds of processor
 * time to load. Passwords are hashed fast.
 */
export async function startServerHere(env: Record<string, string>): Promise<RunningServer> {
  let printed = ''
  const log = createLogger('text', (line) => (printed += `${line}\n`))
  const server = await startServer(readConfig({ PORT: '0', ...env }), { log, passwords: fastPasswords })
  return {
    url: server.url,
    output: () => printed,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
