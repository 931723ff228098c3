import { audioKinds, decodeAudioFrame, encodeAudioFrame } from '@tidings/contract/call/audio-frame'
import type { OpenCallSocket } from '../../web/src/features/voice/transports/socket/call-socket.ts'
import { signUp } from '../support/caller.ts'
import { seeded } from '../support/seeded.ts'
import { questionAt } from './questions.ts'
import { countOf, type Result } from './results.ts'
import { openNodeSocket, openRoom } from './browser/room-in-node.ts'

// Answers interrupted while their audio is arriving, on a connection that delays everything by 0 to 300 ms: once the page has
// fallen silent, no sample of such a turn may reach its player.

const interrupts = 500
const atOnce = 10
const longestDelayMs = 300

/** Every sample of a turn is replaced by the turn's number, so that the player can recognise it. */
function marked(data: Uint8Array): Uint8Array {
  const frame = decodeAudioFrame(data)
  if (frame?.kind !== audioKinds.speech) return data
  const samples = new Int16Array(frame.samples.byteLength / 2).fill(frame.turn)
  return encodeAudioFrame({ ...frame, samples: new Uint8Array(samples.buffer) })
}

/** Delays messages in both directions and keeps their order. */
function delayed(random: () => number): OpenCallSocket {
  const way = () => {
    const waiting: { atMs: number; deliver: () => void }[] = []
    const deliverDue = () => {
      while (waiting[0] && waiting[0].atMs <= performance.now()) waiting.shift()?.deliver()
      if (waiting[0]) setTimeout(deliverDue, Math.max(0, waiting[0].atMs - performance.now()))
    }
    return (deliver: () => void) => {
      const atMs = Math.max(waiting.at(-1)?.atMs ?? 0, performance.now() + random() * longestDelayMs)
      if (waiting.push({ atMs, deliver }) === 1) setTimeout(deliverDue, Math.max(0, atMs - performance.now()))
    }
  }
  return (url, protocol, events) => {
    const come = way()
    const go = way()
    const socket = openNodeSocket(url, protocol, {
      open: events.open,
      text: (data) => come(() => events.text(data)),
      binary: (data) => come(() => events.binary(marked(data))),
      closed: (code) => come(() => events.closed(code)),
    })
    return { ...socket, send: (data) => go(() => socket.send(data)) }
  }
}

async function interruptOften(url: string, caller: number): Promise<{ interrupted: number; stale: number }> {
  const random = seeded(caller)
  const accessToken = await signUp(url, `stale-${Date.now()}-${caller}@example.org`)
  await using call = await openRoom({ url, accessToken, openSocket: delayed(random) })
  const silenced = new Set<number>()
  let stale = 0
  let seen = 0
  const look = () => {
    for (; seen < call.sound.length; seen++) if (silenced.has(call.sound[seen]?.[0] ?? -1)) stale += 1
  }
  for (let index = 0; index < interrupts / atOnce; index++) {
    const turn = index + 1
    call.ask(questionAt(index))
    await call.until('sound of the turn', () => call.sound.some(([first]) => first === turn) || undefined)
    await new Promise((resolve) => setTimeout(resolve, random() * 100))
    look()
    call.room.interrupt('button')
    silenced.add(turn)
    call.sound.length = 0
    seen = 0
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * longestDelayMs))
  look()
  return { interrupted: silenced.size, stale }
}

export async function staleSound(url: string): Promise<Result[]> {
  const outcomes = await Promise.all(
    Array.from({ length: atOnce }, (_, caller) => interruptOften(url, caller)),
  )
  const count = outcomes.reduce((sum, { stale }) => sum + stale, 0)
  const n = outcomes.reduce((sum, { interrupted }) => sum + interrupted, 0)
  const about = { measure: 'B3', what: 'pieces of an interrupted turn played' } as const
  return [countOf(about, { count, n, target: { at: 'most', value: 0 } })]
}
