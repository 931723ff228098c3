import { setTimeout as sleep } from 'node:timers/promises'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { callResumeMs } from '@tidings/contract/limits'
import { CallClient } from '../../server/tests/support/call-client.ts'
import { describePlayedTurn } from '../../server/tests/support/played-turn.ts'
import { newUser, type TestUser } from '../../server/tests/support/test-user.ts'
import type { Tally } from './tally.ts'
import { question } from './world.ts'

const answerTurn = 1
const samplesPerMs = audioSampleRate / 1000

/** As a load balancer would route it. */
function moveTo(address: string, url: string): string {
  const moved = new URL(address)
  moved.port = new URL(url).port
  return moved.href
}

/** A person in a call who asks one question and listens to the whole answer, whatever happens to the process. */
export class HeardCall {
  readonly person: TestUser
  readonly #call: CallClient
  #playedMs = 0

  private constructor(person: TestUser, call: CallClient) {
    this.person = person
    this.#call = call
    let answered = 0
    call.onMessage(() => {
      const pings = call.frames('ping').length
      if (pings > answered) call.tell({ type: 'pong' })
      answered = pings
    })
  }

  static async begin(url: string): Promise<HeardCall> {
    const person = await newUser(url)
    return new HeardCall(person, await CallClient.begin(url, person))
  }

  /** Resolves with the first sentence of the answer. */
  async ask(): Promise<void> {
    this.#call.ask(question)
    await this.#call.room('sentence', ({ turn }) => turn === answerTurn)
    this.#report('progress')
  }

  /** Reconnects like a page, with growing delays until it gives up. Resolves to the time until more was heard, or null. */
  async comeBack(url: string, since: number): Promise<number | null> {
    await this.#call.closed()
    const before = this.#call.received.length
    for (let delayMs = 100; Date.now() - since < callResumeMs; delayMs = Math.min(2 * delayMs, 1600)) {
      await sleep(delayMs)
      try {
        const turns = [describePlayedTurn(this.#call, answerTurn, this.#playedMs)]
        const { accessToken } = this.person
        await this.#call.rejoin(moveTo(this.#call.rejoinUrl(), url), { accessToken, turns })
        await this.#call.until(() => this.#call.received[before + 1], 'the rest')
        return Date.now() - since
      } catch {
        // Not yet.
      }
    }
    return null
  }

  /** Plays the rest and resolves to the texts of the answer. */
  async hearOut(): Promise<string[]> {
    const known = () => this.#call.frames('sentence').filter(({ turn }) => turn === answerTurn).length
    while (!this.#call.frames('complete').some(({ turn }) => turn === answerTurn)) {
      const before = known()
      this.#playedMs = this.#soundMs()
      this.#report('progress')
      const isFurther = () =>
        known() > before || this.#call.frames('complete').some(({ turn }) => turn === answerTurn)
      await this.#call.until(() => isFurther() || undefined, 'the next sentence')
    }
    this.#playedMs = this.#soundMs()
    this.#report('done')
    await this.#call.app('metadata')
    return this.#sentences().map(({ text }) => text)
  }

  /** Counts missing and repeated sentences and audio, and checks the history. */
  async check(url: string, expected: readonly string[], tally: Tally): Promise<void> {
    const sentences = this.#sentences()
    const places = sentences.map(({ index }) => index)
    tally.twice += places.length - new Set(places).size
    const texts = sentences.map(({ text }) => text)
    tally.lost += expected.filter((text) => !texts.includes(text)).length
    tally.twice += texts.length - new Set(texts).size
    const frames = this.#call.sound(answerTurn)
    const numbers = frames.map(({ sequence }) => sequence)
    tally.twice += numbers.length - new Set(numbers).size
    const samples = frames.reduce((sum, frame) => sum + frame.samples.byteLength / 2, 0)
    const missing = sentences.reduce((sum, { durationMs }) => sum + durationMs, 0) * samplesPerMs - samples
    if (missing > 0) tally.lost += 1
    if (missing < 0) tally.twice += 1
    await this.checkHistory(url, texts, tally)
  }

  async stop(): Promise<void> {
    this.#call.close()
    await this.#call.closed()
  }

  /** Counts an answer's history entry that is missing, duplicated, or without its words or recording. */
  async checkHistory(url: string, texts: readonly string[], tally: Tally): Promise<void> {
    const audioUrl = await this.#checkEntry(url, texts, tally)
    const headers = { authorization: `Bearer ${this.person.accessToken}` }
    const sound = audioUrl === null ? null : await fetch(new URL(audioUrl, url), { headers })
    if (!sound?.ok) tally.lost += 1
  }

  /** Resolves with the address of the entry's recording. */
  async #checkEntry(url: string, texts: readonly string[], tally: Tally): Promise<string | null> {
    const own = new URL('/rest/v1/query_history?select=summary_text,audio_response_url,query_text', url)
    const headers = { authorization: `Bearer ${this.person.accessToken}` }
    const rows = (await (await fetch(own, { headers })).json()) as {
      query_text: string
      summary_text: string
      audio_response_url: string | null
    }[]
    const entries = rows.filter(({ query_text }) => query_text === question)
    if (entries.length > 1) tally.twice += entries.length - 1
    const [entry] = entries
    if (entry?.summary_text !== texts.join(' ')) tally.lost += 1
    return entry?.audio_response_url ?? null
  }

  #sentences() {
    return this.#call.frames('sentence').filter(({ turn }) => turn === answerTurn)
  }

  #soundMs(): number {
    return (
      this.#call.sound(answerTurn).reduce((sum, { samples }) => sum + samples.byteLength / 2, 0) /
      samplesPerMs
    )
  }

  #report(state: 'progress' | 'done'): void {
    this.#call.tell({ type: 'playback', turn: answerTurn, playedMs: this.#playedMs, state })
  }
}
