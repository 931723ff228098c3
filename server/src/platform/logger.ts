export type LogFields = Record<string, unknown>

/** Structured lines. Fields never carry questions, transcripts, tokens, links in mails or what somebody read. */
export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  child(name: string): Logger
}

type Level = 'info' | 'warn' | 'error'

function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const cause = value.cause === undefined ? {} : { cause: describe(value.cause) }
  return { name: value.name, message: value.message, stack: value.stack, ...cause }
}

function readable(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export type LogFormat = 'text' | 'json'

/** Writes one line an event: JSON where a machine reads it, words where a person does. */
export function createLogger(format: LogFormat, write: (line: string) => void, name = ''): Logger {
  function line(level: Level, message: string, fields: LogFields = {}) {
    const time = new Date().toISOString()
    if (format === 'json') {
      const entries = Object.entries(fields).map(([key, value]) => [key, describe(value)])
      write(
        JSON.stringify({ time, level, ...(name ? { name } : {}), message, ...Object.fromEntries(entries) }),
      )
      return
    }
    const details = Object.entries(fields).map(([key, value]) => `${key}=${readable(value)}`)
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
    child: (childName) => createLogger(format, write, name ? `${name}.${childName}` : childName),
  }
}

export const silentLogger: Logger = createLogger('json', () => {})
