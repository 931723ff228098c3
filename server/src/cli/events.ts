import { securityEventKinds, type SecurityEventKind } from '@tidings/contract/api/security-events'
import { parseArgs } from 'node:util'
import { listEvents, type EventRow } from '#modules/security-events'
import type { Config } from '../config.ts'
import { UsageError, type RunCommand } from './command.ts'
import { withContext } from './with-context.ts'

const options = {
  user: { type: 'string' },
  kind: { type: 'string' },
  last: { type: 'string' },
} as const

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const shownUnlessAsked = 100
const mostShown = 100_000

function parseKind(text: string | undefined): SecurityEventKind | undefined {
  const kind = securityEventKinds.find((known) => known === text)
  if (text !== undefined && !kind) {
    throw new UsageError(`--kind must be one of ${securityEventKinds.join(', ')}, not "${text}".`)
  }
  return kind
}

function parseUser(text: string | undefined): string | undefined {
  if (text === undefined || uuid.test(text)) return text
  throw new UsageError(`--user must be the id of a user, not "${text}".`)
}

function parseLast(text: string | undefined): number {
  const last = text === undefined ? shownUnlessAsked : Number(text)
  if (Number.isInteger(last) && last > 0 && last <= mostShown) return last
  throw new UsageError(`--last must be a whole number from 1 to ${mostShown}, not "${text ?? ''}".`)
}

const longestKind = Math.max(...securityEventKinds.map(({ length }) => length))

function formatEvent({ created_at: at, kind, network, user_id: userId }: EventRow): string {
  const time = at.toISOString().slice(0, 19).replace('T', ' ')
  return [time, kind.padEnd(longestKind), (userId ?? '-').padEnd(36), network ?? '-'].join('  ')
}

/** The newest last, as in a log. */
export const events: RunCommand = async (args: string[], config: Config) => {
  const { values } = parseArgs({ args, options })
  const filter = {
    userId: parseUser(values.user),
    kind: parseKind(values.kind),
    most: parseLast(values.last),
  }
  const rows = await withContext(config, ({ database }) => listEvents(database.tables, filter))
  if (rows.length === 0) console.log('No matching events.')
  for (const row of rows.toReversed()) console.log(formatEvent(row))
  return 0
}
