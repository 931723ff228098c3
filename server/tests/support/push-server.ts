import { pushTo, openBriefings, type Notice } from '#modules/briefings'
import type { Speech } from '#modules/speech'
import type { RunningServer } from '#src/start'
import { briefingSettingsOf } from './briefing-settings.ts'
import { movableClock } from './movable-clock.ts'
import { pushOf } from './push-of.ts'
import { openPushService } from './push-service.ts'
import { startTestServer } from './start-test-server.ts'
import { newUser, type TestUser } from './test-user.ts'

const engines = { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' } as const

/** Runs one scheduled job, as a separate process would. */
export async function runBriefingJob(of: RunningServer, name = 'briefings-push') {
  const { jobs } = await openBriefings(of.context, { engines } as unknown as Speech)
  await jobs.find((job) => job.name === name)?.run({}, new AbortController().signal)
}

let told = 0
export function changeOf(changes: Partial<Notice> = {}): Notice {
  told += 1
  return { topic: `story-${told}`, title: 'Harbour', body: `Change ${told}.`, url: '/?story=a', ...changes }
}

/** A server that uses the test's push services. */
export async function openPushServer(env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  const clock = movableClock()
  const service = stack.use(await openPushService())
  const overrides = { clock, pushNetwork: service.network }
  const server = stack.use(await startTestServer({ env, overrides }))
  const moved = stack.move()
  return {
    clock,
    overrides,
    server,
    service,
    /** A person with notifications in one browser and no quiet hours. */
    async subscribeSomebody() {
      const reader = await newUser(server.url)
      const browser = service.open()
      const own = pushOf(server, reader)
      service.useKey((await own.read()).publicKey ?? '')
      await own.subscribe(browser)
      await briefingSettingsOf(server, reader).change({ quietFrom: 0, quietUntil: 0 })
      return { reader, browser }
    },
    tell: (person: TestUser, changes?: Partial<Notice>) =>
      pushTo(server.context, person.id, changeOf(changes)),
    async countRows(table: 'push_devices' | 'push_notices', people: TestUser[]) {
      const { rows } = await server.context.database.pool.query(
        `select id from ${table} where user_id = any($1)`,
        [people.map(({ id }) => id)],
      )
      return rows.length
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
