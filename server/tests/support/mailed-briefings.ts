import { openBriefings } from '#modules/briefings'
import type { Speech } from '#modules/speech'
import type { RunningServer } from '#src/start'
import { briefingSettingsOf, codeIn } from './briefing-settings.ts'
import { movableClock } from './movable-clock.ts'
import { openSmtpServer } from './smtp-server.ts'
import { serveSources, type TestSource } from './source-server.ts'
import { startTestServer } from './start-test-server.ts'
import type { TestUser } from './test-user.ts'
import { unrelatedTitles } from './unrelated-titles.ts'

const hourMs = 3_600_000
const engines = { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' } as const

/** A server that mails briefings of what happens at one source. */
export async function openMailedBriefings(env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  const coast: TestSource = { name: 'Coast News', language: 'en', articles: [] }
  const clock = movableClock()
  const feeds = stack.use(await serveSources([coast]))
  const smtp = stack.use(await openSmtpServer())
  const own = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://news.example', ALLOWED_HOSTS: 'localhost', ...env }
  const server = stack.use(await startTestServer({ env: { ...feeds.env, ...own }, overrides: { clock } }))
  const moved = stack.move()
  const mailsTo = ({ email }: TestUser) => smtp.received.filter(({ to }) => to === email)
  const goTo = (ms: number) => {
    if (Number.isNaN(ms)) throw new Error('nothing is due')
    clock.advance(ms - clock.now().getTime())
  }
  let happened = 0
  return {
    clock,
    feeds,
    goTo,
    mailsTo,
    server,
    smtp,
    briefingsTo: (person: TestUser) =>
      mailsTo(person).filter(({ headers }) => headers.has('list-unsubscribe')),
    /** Has something happen, an hour ago, and resolves with its title. */
    async happen(): Promise<string> {
      const title = unrelatedTitles[happened % unrelatedTitles.length] ?? ''
      happened += 1
      const body = `${title}, officials confirmed in the morning.`
      coast.articles.push({ title, body, publishedAt: new Date(clock.now().getTime() - hourMs) })
      clock.advance(31 * 60_000)
      await feeds.fetchInto(server)
      return title
    },
    /** Runs the job of the minute, as a process of its own. */
    async runJob(of: RunningServer = server): Promise<void> {
      const { jobs } = await openBriefings(of.context, { engines } as unknown as Speech)
      await jobs.find(({ name }) => name === 'briefings-make')?.run({}, new AbortController().signal)
    },
    /** Confirms the address and has a briefing due within the hour; resolves with when. */
    async subscribe(person: TestUser, to: RunningServer = server): Promise<number> {
      const settings = briefingSettingsOf(to, person)
      await settings.sendCode()
      await settings.confirm(codeIn(mailsTo(person).at(-1)))
      const { nextAt } = await settings.change({ hour: (clock.now().getUTCHours() + 1) % 24 })
      return Date.parse(nextAt ?? '')
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

export type MailedBriefings = Awaited<ReturnType<typeof openMailedBriefings>>
