import type { Database } from '../../server/src/db/connection.ts'
import type { TestServer } from '../../server/tests/support/start-test-server.ts'
import { briefingSettingsOf } from '../../server/tests/support/briefing-settings.ts'
import { newUser } from '../../server/tests/support/test-user.ts'

/** Each with an hour that a clock change skips or repeats. */
export const readers = [
  { zone: 'Europe/Berlin', hour: 2 },
  { zone: 'America/New_York', hour: 1 },
  { zone: 'Australia/Lord_Howe', hour: 2 },
  { zone: 'Africa/Cairo', hour: 0 },
  { zone: 'America/Santiago', hour: 0 },
] as const

export type Reader = { userId: string; zone: string; hour: number }

/** A person in each zone with a confirmed address and a planned first briefing. */
export async function addReaders(server: Pick<TestServer, 'url'>, pool: Database['pool']): Promise<Reader[]> {
  const added: Reader[] = []
  for (const { hour, zone } of readers) {
    const person = await newUser(server.url, zone)
    await person.data.from('profiles').update({ timezone: zone }).eq('id', person.id)
    await person.prefer({
      update_frequency: 'daily',
      summary_length_preference: 'short',
      notification_settings: { email: true, push: false },
    })
    const settings = briefingSettingsOf(server, person)
    await settings.read()
    await pool.query('update briefing_plans set mail_address = $2 where user_id = $1', [
      person.id,
      person.email,
    ])
    const { nextAt } = await settings.change({ hour })
    // Planned with the address confirmed just now.
    if (!((await settings.read()).nextAt ?? nextAt)) throw new Error(`nothing is planned in ${zone}`)
    added.push({ userId: person.id, zone, hour })
  }
  return added
}

type LocalTime = { day: string; minutes: number }

function createLocalTime(zone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const number = (type: 'hour' | 'minute') => Number(parts.get(type))
    return {
      day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      minutes: number('hour') * 60 + number('minute'),
    }
  }
}

const slotMs = 15 * 60_000

/**
 * The due times by the zone's clock, found by checking it every quarter of an hour: on each day at the hour, which may occur twice,
 * or at the first time after an hour that is skipped.
 */
export function listDueTimes(
  { hour, zone }: Pick<Reader, 'hour' | 'zone'>,
  { from, until }: { from: number; until: number },
): Map<string, number[]> {
  const localTime = createLocalTime(zone)
  const times = new Map<string, number[]>()
  const later = new Map<string, number>()
  for (let at = from; at < until; at += slotMs) {
    const { day, minutes } = localTime(at)
    if (minutes === hour * 60) times.set(day, [...(times.get(day) ?? []), at])
    if (minutes > hour * 60 && !later.has(day)) later.set(day, at)
  }
  const isWhole = (day: string) => day !== localTime(from).day && day !== localTime(until).day
  for (const [day, at] of later) if (!times.has(day)) times.set(day, [at])
  return new Map([...times].filter(([day]) => isWhole(day)))
}
