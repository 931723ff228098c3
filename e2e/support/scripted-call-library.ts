import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Replaces the call library's module: its objects record what they are told and emit what the test says. */
const moduleSource = `
const calls = []
window.scriptedCalls = calls
function createCallObject(options) {
  const listeners = new Map()
  const call = { options, done: [], sent: [], isDestroyed: false }
  calls.push(call)
  const note = (name) => (...values) => {
    call.done.push([name, ...values])
    return Promise.resolve({})
  }
  call.emit = (name, event) => listeners.get(name)?.(event)
  const names = ['join', 'setLocalAudio', 'updateParticipant', 'updateInputSettings', 'startRecording', 'stopRecording',
    'startRemoteParticipantsAudioLevelObserver', 'startLocalAudioLevelObserver', 'setInputDevicesAsync']
  return {
    ...Object.fromEntries(names.map((name) => [name, note(name)])),
    on: (name, listener) => void listeners.set(name, listener),
    sendAppMessage: (data) => void call.sent.push(data),
    destroy() {
      call.isDestroyed = true
      return Promise.resolve()
    },
  }
}
export default { createCallObject }
`

type ScriptedCall = {
  done: [string, ...unknown[]][]
  sent: string[]
  isDestroyed: boolean
  options: Record<string, unknown>
  emit: (name: string, event: unknown) => void
}

declare global {
  interface Window {
    scriptedCalls?: ScriptedCall[]
  }
}

/** Serves the scripted library to the context's pages from now on. `fetches` counts the requests. */
export async function scriptCallLibrary(context: BrowserContext): Promise<{ fetches: number }> {
  const seen = { fetches: 0 }
  await context.route('**/assets/daily-*.js', (route) => {
    seen.fetches += 1
    return route.fulfill({ contentType: 'text/javascript', body: moduleSource })
  })
  return seen
}

/** Sends an app message from the provider's side: a bare string, or an object as JSON. */
export async function sendInCall(page: Page, message: string | object): Promise<void> {
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  await page.evaluate((event) => window.scriptedCalls?.at(-1)?.emit('app-message', event), {
    data,
    fromId: 'provider',
  })
}

/** The page's call objects and what it did with them, oldest first. */
export function callObjects(page: Page): Promise<Omit<ScriptedCall, 'emit'>[]> {
  return page.evaluate(() =>
    structuredClone((window.scriptedCalls ?? []).map((call) => ({ ...call, emit: undefined }))),
  )
}

/** Presses the button and lets the provider's side listen once the page has joined. */
export async function startHostedCall(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const before = (await callObjects(page)).length
  await button(voiceTexts.button.idle).click()
  await expect.poll(async () => (await callObjects(page)).length).toBe(before + 1)
  await expect
    .poll(async () => (await callObjects(page)).at(-1)?.done.map(([name]) => name))
    .toContain('join')
  await button(voiceTexts.button.starting).waitFor()
  await sendInCall(page, 'listening')
  await button(voiceTexts.button.active).waitFor()
}
