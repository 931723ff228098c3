import type { WebCall } from '@tidings/contract/call/web-call'
import { VoiceClient, type VoiceEvents } from '#features/voice/client/voice-client.ts'
import { FakeClock, settle } from './fake-clock.ts'
import { ScriptedApi, ScriptedRoom } from './scripted-room.ts'

export const webCall: WebCall = { id: 'call-1', webCallUrl: 'wss://example.test/call' }

/** A voice client with a scripted room, server and clock; `log` records its events in order. */
export function scripted({ mobile = false, listensToErrors = true } = {}) {
  const clock = new FakeClock()
  const api = new ScriptedApi()
  const rooms: ScriptedRoom[] = []
  const openRoom = () => {
    const room = new ScriptedRoom()
    rooms.push(room)
    return room
  }
  const client = new VoiceClient({ api, openRoom, clock, mobile })
  const log: string[] = []
  const names: (keyof VoiceEvents)[] = ['call-start', 'call-end', 'speech-start', 'speech-end']
  for (const name of names) client.on(name, () => log.push(name))
  client.on('message', (message) => log.push(JSON.stringify(message)))
  if (listensToErrors) client.on('error', (error) => log.push(`error ${(error as Error).message}`))
  const room = () => {
    const latest = rooms.at(-1)
    if (!latest) throw new Error('No room was opened.')
    return latest
  }
  return { api, client, clock, log, room, rooms }
}

type Script = ReturnType<typeof scripted>

export async function toRoom({ api }: Script): Promise<void> {
  api.answer.resolve(webCall)
  await settle()
}

export async function toActive(script: Script, context?: string): Promise<void> {
  const started = script.client.start({ assistant: 'tidings', ...(context && { context }) })
  await toRoom(script)
  script.room().joined.resolve()
  await started
  script.room().emit('message', 'listening')
}
