import { recallMicrophone, rememberMicrophone, watchMicrophones } from '#platform/audio/microphone-devices.ts'
import { openMicrophone, type Microphone } from '#platform/audio/microphone.ts'
import { logProblem } from '#platform/log.ts'
import { updateMicrophones } from '../call/call-events.ts'
import type { MicrophoneState, StateChange } from '../call/call-state.ts'

export type CallMicrophoneOptions = {
  context: AudioContext | null
  onFrame: (samples: Int16Array) => void
  /** No frames for now. */
  onStopped: () => void
  change: (change: StateChange) => void
}

/** The call's microphone: opens the chosen device, mutes it, and switches to another when it is unplugged. */
export class CallMicrophone {
  readonly #options: CallMicrophoneOptions
  readonly #abort = new AbortController()
  #microphone: Microphone | null = null
  #chosen = recallMicrophone()
  #attempt = 0
  #isWanted = false
  #isMuted = false
  #hasFailed = false
  #stopWatching: () => void = () => undefined

  constructor(options: CallMicrophoneOptions) {
    this.#options = options
  }

  get track(): MediaStreamTrack | null {
    return this.#microphone?.track ?? null
  }

  /** Tries again if it was refused or missing. */
  open(): void {
    if (this.#isWanted && this.#hasFailed) void this.#open(this.#chosen)
    if (this.#isWanted) return
    this.#isWanted = true
    this.#stopWatching = watchMicrophones(() => this.#devicesChanged())
    void this.#open(this.#chosen)
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#microphone?.setMuted(isMuted)
    this.#options.onStopped()
  }

  choose(id: string): void {
    this.#chosen = id
    rememberMicrophone(id)
    if (this.#isWanted) void this.#open(id)
  }

  close(): void {
    this.#abort.abort()
    this.#stopWatching()
    this.#release()
  }

  async #open(deviceId: string | null): Promise<void> {
    const { context } = this.#options
    const attempt = ++this.#attempt
    if (!context) return this.#show('unsupported')
    this.#release()
    this.#hasFailed = false
    this.#show('asking')
    try {
      const outcome = await openMicrophone({
        context,
        deviceId,
        signal: this.#abort.signal,
        onFrame: (samples) => (this.#isMuted ? undefined : this.#options.onFrame(samples)),
        onLost: () => this.#lost(),
      })
      if (outcome.kind !== 'open') return attempt === this.#attempt ? this.#failed(outcome.kind) : undefined
      if (attempt !== this.#attempt) return outcome.microphone.close()
      this.#use(outcome.microphone)
    } catch (error) {
      if (this.#abort.signal.aborted || attempt !== this.#attempt) return
      logProblem('The microphone could not be opened', error)
      this.#failed('absent')
    }
  }

  #failed(how: MicrophoneState): void {
    this.#hasFailed = true
    this.#show(how)
  }

  #use(microphone: Microphone): void {
    this.#microphone = microphone
    microphone.setMuted(this.#isMuted)
    this.#options.change((state) => ({ ...state, microphoneId: microphone.deviceId }))
    this.#show('on')
    void updateMicrophones(this.#options.change, this.#abort.signal)
  }

  /** Another device may be left; if the permission was withdrawn, opening fails and says so. */
  #lost(): void {
    this.#options.onStopped()
    void this.#open(null)
  }

  #devicesChanged(): void {
    if (!this.#microphone) void this.#open(this.#chosen)
    else void updateMicrophones(this.#options.change, this.#abort.signal)
  }

  #release(): void {
    if (this.#microphone) this.#options.onStopped()
    this.#microphone?.close()
    this.#microphone = null
  }

  #show(microphone: MicrophoneState): void {
    if (!this.#abort.signal.aborted) this.#options.change((state) => ({ ...state, microphone }))
  }
}
