import type { WebCall, WebCallRequest } from '@tidings/contract/call/web-call'
import type { CallApi } from '#features/voice/client/call-api.ts'
import { Listeners } from '#features/voice/client/listeners.ts'
import type { CallRoom, RoomEvents } from '#features/voice/transports/room.ts'

/** A room that lets us in, speaks and fails when the test says so. Like some real rooms, it ignores the abort signal. */
export class ScriptedRoom implements CallRoom {
  readonly sent: string[] = []
  readonly joined = Promise.withResolvers<void>()
  joins = 0
  leaves = 0
  #mic = true
  readonly #listeners = new Listeners<RoomEvents>()

  on<Name extends keyof RoomEvents>(name: Name, listener: (...values: RoomEvents[Name]) => void): () => void {
    return this.#listeners.on(name, listener)
  }

  emit<Name extends keyof RoomEvents>(name: Name, ...values: RoomEvents[Name]): void {
    this.#listeners.emit(name, ...values)
  }

  join(): Promise<void> {
    this.joins += 1
    return this.joined.promise
  }

  leave(): Promise<void> {
    this.leaves += 1
    if (this.leaves === 1) this.emit('left')
    return Promise.resolve()
  }

  send(data: string): void {
    this.sent.push(data)
  }

  setMicEnabled(on: boolean): void {
    this.#mic = on
  }

  micEnabled(): boolean {
    return this.#mic
  }
}

export class ScriptedApi implements CallApi {
  readonly bodies: WebCallRequest[] = []
  readonly signals: AbortSignal[] = []
  answer = Promise.withResolvers<WebCall>()

  createWebCall(body: WebCallRequest, signal: AbortSignal): Promise<WebCall> {
    this.bodies.push(body)
    this.signals.push(signal)
    return this.answer.promise
  }
}
