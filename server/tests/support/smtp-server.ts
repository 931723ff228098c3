import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; headers: Map<string, string>; content: string }

export type TestSmtpServer = AsyncDisposable & {
  url: string
  received: ReceivedMail[]
  /** The reply to a recipient instead of accepting the mail; null to accept. */
  refuseWith: (code: number | null) => void
  /** Whether it refuses every connection. */
  close: (isClosed: boolean) => void
}

function readHeaders(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

function decode(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A real mail server on loopback. */
export async function openSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  let isClosed = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, callback) {
      callback(isClosed ? Object.assign(new Error('closed'), { responseCode: 421 }) : undefined)
    },
    onRcptTo(_address, _session, callback) {
      if (refusal === null) return callback()
      return callback(Object.assign(new Error('not taken'), { responseCode: refusal }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const to = session.envelope.rcptTo[0]?.address ?? ''
        received.push({ to, headers: readHeaders(raw), content: decode(raw) })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: (code) => {
      refusal = code
    },
    close: (closed) => {
      isClosed = closed
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
