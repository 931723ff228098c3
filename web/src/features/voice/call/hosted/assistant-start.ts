import type { HostedVoice } from '@tidings/contract/api/app-config'
import {
  defaultPreferences,
  type ContextType,
  type Language,
  type Preferences,
} from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/call/web-call'
import { makeFirstNameContext, type StartRequest } from '../../client/messages.ts'
import type { VoiceClient } from '../../client/voice-client.ts'
import type { CallLibrary } from '../../transports/daily/call-library.ts'
import { requestOwnModel } from './hosted-requests.ts'
import { describeAssistant } from './inline-assistant.ts'

export type AssistantStartSettings = {
  voice: HostedVoice
  language: Language
  preferences: Preferences | null
  firstName: string
  getAccessToken: () => Promise<string | null>
}

/** Starts a call with the operator's assistant or, if that fails, with an inline one. */
export class AssistantStart {
  readonly #settings: AssistantStartSettings
  readonly #client: VoiceClient
  readonly #library: Promise<CallLibrary>
  readonly #abort = new AbortController()
  /** The context type of the history entry. */
  type: ContextType = 'assistant_start'
  #isUnderWay = true
  #hasBegun = false

  constructor(settings: AssistantStartSettings, client: VoiceClient, library: Promise<CallLibrary>) {
    this.#settings = settings
    this.#client = client
    this.#library = library
    client.on('call-start', () => (this.#hasBegun = true))
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  async run(): Promise<WebCall | null> {
    const { assistantId } = this.#settings.voice
    const call =
      (assistantId && (await this.#startWith({ assistant: assistantId }))) || (await this.#startInline())
    this.#isUnderWay = false
    return call
  }

  stop(): void {
    this.#abort.abort()
  }

  #startWith(request: StartRequest): Promise<WebCall | null> {
    return this.#client.start({ ...request, ...makeFirstNameContext(this.#settings.firstName) })
  }

  /** No fallback for a call that was stopped or had already begun. */
  async #startInline(): Promise<WebCall | null> {
    const { signal } = this.#abort
    if (signal.aborted || this.#hasBegun) return null
    this.type = 'assistant_start_with_config'
    // Without the library an inline assistant cannot be called either.
    await this.#library
    const { firstName, getAccessToken, language, voice } = this.#settings
    const ownModel = await requestOwnModel({ modelUrl: voice.modelUrl, getAccessToken, signal })
    if (signal.aborted) return null
    const preferences = this.#settings.preferences ?? structuredClone(defaultPreferences as Preferences)
    return this.#startWith({ assistant: describeAssistant({ firstName, language, preferences, ownModel }) })
  }
}
