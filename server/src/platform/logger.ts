import { getRequestId } from './request-id.ts'

export type LogFields = Record<string, unknown>

/** Structured lines. Fields never carry questions, transcripts, tokens, links in mails or what somebody read. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  child(name: string): Logger
  /** The same log with these fields added to each line. */
  with(fields: LogFields): Logger
}

type Level = 'info' | 'warn' | 'error'

function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const cause = value.cause === undefined ? {} : { cause: describe(value.cause) }
  return { name: value.name, message: value.message, stack: value.stack, ...cause }
}

/** Escapes control characters in untrusted text, so that it cannot forge lines or move the cursor. */
function escape(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return character === '\n' ? '\\n' : `\\u${code}`
  })
}

const control = /[\p{Cc}\u2028\u2029]/gu
/** Stack traces may have several lines. */
const controlInLine = /(?!\n)\p{Cc}|[\u2028\u2029]/gu

function makeReadable(value: unknown): string {
  if (value instanceof Error) return escape(value.stack ?? value.message, controlInLine)
  // `JSON.stringify(undefined)` is not a string.
  return escape(typeof value === 'string' ? value : String(JSON.stringify(value)), control)
}

export type LogFormat = 'text' | 'json'

type Named = { name: string; fixed: LogFields }

/** Writes one line per event: JSON for machines, text for people. Lines of a request carry its id as `requestId`. */
export function createLogger(
  format: LogFormat,
  write: (line: string) => void,
  { fixed, name }: Named = { name: '', fixed: {} },
): Logger {
  function line(level: Level, message: string, given: LogFields = {}) {
    const requestId = getRequestId()
    const fields = { ...given, ...(requestId === null ? {} : { requestId }), ...fixed }
    const time = new Date().toISOString()
    if (format === 'json') {
      const entries = Object.entries(fields).map(([key, value]) => [key, describe(value)])
      const all = { time, level, ...(name ? { name } : {}), message, ...Object.fromEntries(entries) }
      write(escape(JSON.stringify(all), control))
      return
    }
    const details = Object.entries(fields).map(([key, value]) => `${key}=${makeReadable(value)}`)
    const head = [
      time.slice(11, 19),
      level === 'info' ? '' : level.toUpperCase(),
      name && `${name}:`,
      message,
    ]
    write([...head.filter(Boolean), ...details].join(' '))
  }
  return {
    info: (message, fields) => line('info', message, fields),
    warn: (message, fields) => line('warn', message, fields),
    error: (message, fields) => line('error', message, fields),
    child: (childName) =>
      createLogger(format, write, { fixed, name: name ? `${name}.${childName}` : childName }),
    with: (more) => createLogger(format, write, { name, fixed: { ...fixed, ...more } }),
  }
}

export const silentLogger: Logger = createLogger('json', () => {})
