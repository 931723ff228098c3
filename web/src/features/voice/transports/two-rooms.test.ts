import { expect, test } from 'vitest'
import { scriptedCall, type ScriptedCall } from '../../../../tests/voice/two-rooms.ts'

const ended = '{"type":"status-update","status":"ended","endedReason":"assistant-ended-call"}'

async function toActive(call: ScriptedCall, context?: string) {
  call.start(context)
  await call.answer()
  await call.remote.accept()
  call.remote.message('listening')
}

type Script = { mobile?: boolean; isStillOn?: boolean; play: (call: ScriptedCall) => Promise<void> }

const scripts: Record<string, Script> = {
  'a normal call, stopped by the person': {
    async play(call) {
      await toActive(call, 'The first name is Ada.')
      await call.clock.advance(2000)
      call.remote.message('{"type":"transcript","role":"user","transcriptType":"final","transcript":"Hello"}')
      call.client.stop()
      await call.clock.advance(5000)
    },
  },
  'stop while the call is being created': {
    async play(call) {
      call.start()
      call.client.stop()
      await call.answer()
      await call.clock.advance(5000)
    },
  },
  'stop during the wait on a phone': {
    mobile: true,
    async play(call) {
      call.start()
      await call.answer()
      await call.clock.advance(500)
      call.client.stop()
      await call.clock.advance(5000)
    },
  },
  'stop while joining': {
    async play(call) {
      call.start()
      await call.answer()
      call.client.stop()
      await call.remote.accept()
      await call.clock.advance(5000)
    },
  },
  'stop after joining, before the other side listens': {
    async play(call) {
      call.start('The first name is Ada.')
      await call.answer()
      await call.remote.accept()
      call.client.stop()
      call.remote.message('listening')
      await call.clock.advance(5000)
    },
  },
  'a fatal error while joining': {
    async play(call) {
      call.start()
      await call.answer()
      call.remote.fail('The room is full.')
      await call.clock.advance(5000)
    },
  },
  'a fatal error during the call': {
    async play(call) {
      await toActive(call)
      call.remote.loudness(0.1)
      await call.clock.advance(300)
      call.remote.fail('The room is gone.')
      call.remote.close()
      await call.clock.advance(5000)
    },
  },
  'listening that comes before joining is over': {
    isStillOn: true,
    async play(call) {
      call.start()
      await call.answer()
      call.remote.message('listening')
      call.client.say('Good morning')
      await call.remote.accept()
      await call.clock.advance(25_000)
    },
  },
  'a room that never listens': {
    async play(call) {
      call.start()
      await call.answer()
      await call.remote.accept()
      await call.clock.advance(25_000)
    },
  },
  'speech that starts, pauses and ends': {
    isStillOn: true,
    async play(call) {
      await toActive(call)
      for (const sum of [0.01, 0.03, 0, 0.3, 0]) {
        call.remote.loudness(sum)
        await call.clock.advance(600)
      }
      await call.clock.advance(2000)
    },
  },
  'ended by the other side, which says so': {
    async play(call) {
      await toActive(call)
      call.remote.message(ended)
      call.remote.close()
      await call.clock.advance(5000)
    },
  },
  'ended by the other side without a word': {
    async play(call) {
      await toActive(call)
      call.remote.close()
      await call.clock.advance(5000)
    },
  },
  'muted and unmuted': {
    isStillOn: true,
    async play(call) {
      await toActive(call)
      for (const isMuted of [true, false]) {
        call.client.setMuted(isMuted)
        call.log.push(`muted ${call.client.muted}`)
      }
    },
  },
  'say, a typed question, a control and the end': {
    async play(call) {
      await toActive(call)
      call.client.say('Goodbye', true)
      call.client.addMessage({ role: 'user', content: 'What is new?' })
      call.client.control('mute-assistant')
      call.client.endCall()
      await call.clock.advance(5000)
    },
  },
  'an error that is not fatal': {
    isStillOn: true,
    async play(call) {
      await toActive(call)
      call.remote.complain('The microphone is noisy.')
      await call.clock.advance(1000)
    },
  },
  'a browser that refuses to play': {
    isStillOn: true,
    async play(call) {
      call.remote.refuseToPlay()
      await toActive(call)
    },
  },
  'a second start during the call': {
    isStillOn: true,
    async play(call) {
      await toActive(call)
      call.start()
      await call.answer()
    },
  },
}

async function play(kind: 'daily' | 'socket', { mobile = false, play: run }: Script) {
  const call = scriptedCall(kind, { mobile })
  await run(call)
  const { client, log, remote } = call
  return { log, sent: remote.sent(), state: client.state, isReleased: remote.isReleased() }
}

test.each(Object.entries(scripts))('both rooms emit the same events: %s', async (_, script) => {
  const [daily, socket] = [await play('daily', script), await play('socket', script)]
  expect(daily).toEqual(socket)
  expect(daily.state).toBe(script.isStillOn ? 'active' : 'idle')
  expect(daily.isReleased).toBe(!script.isStillOn)
})
