import type { Database } from '../../server/src/db/connection.ts'
import type { RunningServer } from '../../server/src/start.ts'
import { checkYear } from './check-year.ts'
import { openGeneratedEvents, type GeneratedEvents } from './generated-events.ts'
import { addKillPoints, killAt, killPoints, type KillPoint } from './kills.ts'
import {
  openCountingMailServer,
  type CountingMailServer,
} from '../../server/tests/support/counting-mail-server.ts'
import { addReaders, listDueTimes, type Reader } from './readers.ts'
import { startProcess, type RunProcess } from './run-process.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** At each due time: just before it, at it, and when a dead process' lease has expired. */
const runsAround = [-minuteMs, 0, 11 * minuteMs]
const daysPerKill = 5

type Parts = {
  pool: Database['pool']
  mail: CountingMailServer
  events: GeneratedEvents
  readers: Reader[]
  start: number
  startProcess: () => Promise<RunProcess>
}

/** People in five zones, two processes that make their briefings, and a mail server. Days are lived one after another. */
export class Year implements AsyncDisposable {
  readonly #parts: Parts
  #processes: RunProcess[]
  readonly #killed: KillPoint[] = []
  readonly #mayComeTwice = new Set<string>()

  private constructor(parts: Parts, processes: RunProcess[]) {
    this.#parts = parts
    this.#processes = processes
  }

  static async open(server: RunningServer, env: Record<string, string>, start: number): Promise<Year> {
    const { pool } = server.context.database
    const mail = await openCountingMailServer()
    const own = { ...env, SMTP_URL: mail.url, PUBLIC_URL: 'https://news.example', ALLOWED_HOSTS: 'localhost' }
    const readers = await addReaders(server, pool)
    await addKillPoints(pool)
    const events = openGeneratedEvents(pool, start - dayMs)
    const parts = { pool, mail, events, readers, start, startProcess: () => startProcess(own) }
    return new Year(parts, await Promise.all([startProcess(own), startProcess(own)]))
  }

  /** Two processes at once, but every fifth day a single one until it is killed. */
  async live(day: number): Promise<void> {
    const from = this.#parts.start + day * dayMs
    let isToKill = day % daysPerKill === daysPerKill - 1
    for (const now of this.#listRuns(from)) {
      await this.#parts.events.reportUntil(now)
      if (isToKill) isToKill = !(await this.#killOne(now))
      else await Promise.all(this.#processes.map((each) => each.runAt(now)))
    }
  }

  describe(): string {
    const { taken } = this.#parts.mail
    const kills = killPoints.map(
      (point) => `${this.#killed.filter((each) => each === point).length} ${point}`,
    )
    const twice = [...taken.values()].filter((count) => count > 1).length
    return `${taken.size} briefings mailed, ${twice} of them twice, killed when ${kills.join(', ')}`
  }

  check(days: number): Promise<string[]> {
    const { mail, pool, readers, start } = this.#parts
    const span = { from: start, until: start + days * dayMs }
    return checkYear(pool, { readers, span }, { taken: mail.taken, mayComeTwice: this.#mayComeTwice })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.kill()))
    await this.#parts.mail[Symbol.asyncDispose]()
  }

  /** Resolves to whether a process was killed and has to be replaced. */
  async #killOne(now: number): Promise<boolean> {
    const { mail, pool } = this.#parts
    const point = killPoints[this.#killed.length % killPoints.length] ?? 'making'
    const [victim, other] = this.#processes
    const before = new Map(mail.taken)
    if (!victim || !other || !(await killAt(point, { pool, mail, victim, now }))) return false
    this.#killed.push(point)
    if (point === 'sent')
      for (const [id, count] of mail.taken) if (before.get(id) !== count) this.#mayComeTwice.add(id)
    this.#processes = [other, await this.#parts.startProcess()]
    return true
  }

  #listRuns(from: number): number[] {
    const span = { from: from - dayMs, until: from + 3 * dayMs }
    const due = this.#parts.readers.flatMap((reader) => [...listDueTimes(reader, span).values()].flat())
    const runs = due.flatMap((at) => runsAround.map((ms) => at + ms))
    return [...new Set(runs)].filter((at) => at >= from && at < from + dayMs).toSorted((a, b) => a - b)
  }
}
