import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type CountingMailServer = AsyncDisposable & {
  url: string
  /** How often it has accepted a mail, by Message-ID without the domain. */
  taken: Map<string, number>
  /** Called once, on the next connection, and awaited before any reply. */
  onNextConnection: (act: (() => Promise<void>) | null) => void
}

/** A mail server that counts accepted mails. */
export async function openCountingMailServer(): Promise<CountingMailServer> {
  const taken = new Map<string, number>()
  let waiting: (() => Promise<void>) | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, callback) {
      const act = waiting
      waiting = null
      void Promise.resolve(act?.()).then(() => callback())
    },
    onData(stream, _session, callback) {
      let content = ''
      stream.on('data', (chunk: Buffer) => {
        content += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID: <([^@>]+)@/im.exec(content)?.[1] ?? ''
        taken.set(id, (taken.get(id) ?? 0) + 1)
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    onNextConnection: (act) => {
      waiting = act
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
