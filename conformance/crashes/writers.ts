import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { historyEntry } from '../../server/tests/support/project-clients.ts'
import { isRefusedConnection } from '../../server/tests/support/refused-connection.ts'
import { newUser, type TestUser } from '../../server/tests/support/test-user.ts'
import { countFound, type Tally } from './tally.ts'

const atOnce = 4
/** The longest that any request may take. */
const deadlineMs = 30_000

/** Whether a program or person can act on the error; a 500 tells them nothing. */
function isClear(status: number, body: string): boolean {
  if (status === 500) return false
  try {
    const parsed = JSON.parse(body) as { message?: string; error?: { message?: string } }
    return Boolean(parsed.error?.message ?? parsed.message)
  } catch {
    return false
  }
}

/** People who write rows and mails without a pause, and remember what was acknowledged. */
export class Writers {
  readonly rows = new Set<string>()
  readonly mails = new Set<string>()
  refused = 0
  /** The status and words of the last refusal. */
  lastRefusal = ''
  /** Requests without a response; refused connections do not count. */
  cut = 0
  /** How the last of these ended. */
  lastCut = ''
  readonly #people: TestUser[]
  readonly #tally: Tally
  #running: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #mailNumber = 0

  private constructor(people: TestUser[], tally: Tally) {
    this.#people = people
    this.#tally = tally
  }

  static async open(url: string, tally: Tally): Promise<Writers> {
    return new Writers(await Promise.all(Array.from({ length: atOnce }, () => newUser(url))), tally)
  }

  /** Switches to this address. */
  start(url: string): void {
    this.#isStopped = false
    this.#running = Promise.all(this.#people.map((person, at) => this.#write(url, person, at === 0)))
  }

  /** Resolves once the last response has arrived. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Counts acknowledged items that are missing or duplicated. */
  async check(url: string, dataDir: string | null): Promise<void> {
    await this.checkRows(url, this.rows)
    if (dataDir === null) return
    const outbox = path.join(dataDir, 'outbox')
    const texts = readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    const found = texts.flatMap((text) => /mail-number-\d+-end/.exec(text)?.[0] ?? [])
    countFound(this.#tally, this.mails, found)
  }

  /** Counts the rows that are missing or duplicated. */
  async checkRows(url: string, wanted: ReadonlySet<string>): Promise<void> {
    const rows = await Promise.all(this.#people.map((person) => this.#readRows(url, person)))
    countFound(this.#tally, wanted, rows.flat())
  }

  get acknowledged(): string {
    return `${this.rows.size} rows and ${this.mails.size} mails acknowledged, ${this.refused} refused in words`
  }

  async #write(url: string, person: TestUser, writesMails: boolean): Promise<void> {
    while (!this.#isStopped) {
      await this.#writeRow(url, person)
      if (writesMails) await this.#writeMail(url)
    }
  }

  async #writeRow(url: string, person: TestUser): Promise<void> {
    const text = `row ${randomUUID()}`
    const isWritten = await this.#post(
      new URL('/rest/v1/query_history', url),
      historyEntry(person.id, text),
      person,
    )
    if (isWritten) this.rows.add(text)
  }

  async #writeMail(url: string): Promise<void> {
    const mark = `mail-number-${this.#mailNumber++}-end`
    const timestamp = new Date().toISOString()
    const body = {
      feedback: mark,
      email: 'ada@example.org',
      name: 'Ada',
      userId: 'ada',
      timestamp,
      userAgent: 'campaign',
    }
    if (await this.#post(new URL('/.netlify/functions/send-feedback', url), body)) this.mails.add(mark)
  }

  /** True once acknowledged. A missing server is not a response; an error response must say what is wrong. */
  async #post(url: URL, body: unknown, person?: TestUser): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      ...(person ? { authorization: `Bearer ${person.accessToken}` } : {}),
    }
    try {
      const signal = AbortSignal.timeout(deadlineMs)
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
      const text = await response.text()
      if (response.ok) return true
      this.refused += 1
      this.lastRefusal = `${response.status} ${text.slice(0, 200)}`
      if (!isClear(response.status, text)) this.#note(`${response.status} ${text.slice(0, 100)}`)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        this.#note('an answer did not come in time')
      else if (!isRefusedConnection(error)) {
        this.cut += 1
        this.lastCut = String(error instanceof Error ? error.cause : error)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return false
  }

  #note(text: string): void {
    this.#tally.unclear += 1
    if (this.#tally.notes.length < 10) this.#tally.notes.push(text)
  }

  async #readRows(url: string, person: TestUser): Promise<string[]> {
    const found: string[] = []
    for (let from = 0; ; from += 500) {
      const page = new URL(`/rest/v1/query_history?select=query_text&order=id&limit=500&offset=${from}`, url)
      const response = await fetch(page, { headers: { authorization: `Bearer ${person.accessToken}` } })
      const rows = (await response.json()) as { query_text: string }[]
      found.push(...rows.map(({ query_text }) => query_text))
      if (rows.length < 500) return found
    }
  }
}
