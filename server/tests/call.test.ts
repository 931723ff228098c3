import { statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { answered, begin, user, server, setUpCallServer } from './support/call-server.ts'
import { CallClient } from './support/call-client.ts'
import { loudness } from './support/received-message.ts'
import { playToEnd } from './support/play-answer.ts'
import { newUser } from './support/test-user.ts'

setUpCallServer()

describe('a call', () => {
  test('starts, listens, and greets by first name', async () => {
    await using call = await begin(await newUser(server.url, 'Grace'))
    const welcome = await call.room('welcome')
    expect(welcome).toMatchObject({ sampleRate: 16_000, speech: { en: expect.any(String) } })
    const words = call.received.flatMap((each) => (each.kind === 'app' ? [each.message] : []))
    expect(words.slice(0, 3)).toEqual([
      'listening',
      { type: 'assistant.started' },
      { type: 'status-update', status: 'in-progress' },
    ])
    expect(call.frames('sentence')[0]).toMatchObject({
      turn: 0,
      text: 'Hello Grace. What would you like to know?',
    })
    expect(loudness(call.sound(0))).toBeGreaterThan(0.02)
  })

  test('answers a typed question with real audio: each sentence with its article, its source after the first', async () => {
    await using call = await begin()
    const { complete, sentences, turn } = await answered(call)
    expect(sentences[0]).toMatchObject({
      index: 0,
      text: 'A wind farm with ninety turbines opened off the northern coast on Monday.',
      article: { source: 'Reuters' },
      startMs: 0,
      spokenBy: 'server',
    })
    expect(sentences[1]).toMatchObject({ text: 'That is from Reuters.', article: null })
    expect(sentences.slice(2).every(({ article }) => article?.source === 'Reuters')).toBe(true)
    expect(sentences.map(({ index }) => index)).toEqual(sentences.map((_, at) => at))
    const frames = call.sound(turn)
    expect(frames.map(({ sequence }) => sequence)).toEqual(frames.map((_, at) => at))
    expect(frames.filter(({ flags }) => flags === 1)).toHaveLength(sentences.length)
    expect(frames.filter(({ flags }) => flags === 0).every(({ samples }) => samples.byteLength === 640)).toBe(
      true,
    )
    expect(loudness(frames)).toBeGreaterThan(0.02)
    const soundMs = frames.reduce((sum, { samples }) => sum + samples.byteLength, 0) / 32
    expect(Math.abs(soundMs - complete.durationMs)).toBeLessThan(5)
    expect(complete.sentences).toBe(sentences.length)
    expect((await call.room('latency', (frame) => frame.turn === turn)).stages).toMatchObject({
      firstSpeech: expect.any(Number),
    })
  })

  test('that plays to its end is in the history with its sources and its recording', async () => {
    const person = await newUser(server.url)
    await using call = await begin(person)
    const { complete, sentences, turn } = await answered(call)
    expect(await person.history()).toEqual([])
    call.tell({ type: 'playback', turn, playedMs: complete.durationMs, state: 'done' })
    const { metadata } = await call.app('metadata')
    expect(metadata).toMatchObject({ turn, sources: [{ source: 'Reuters' }] })
    const [entry] = await person.history()
    expect(entry).toMatchObject({
      id: metadata.historyId,
      query_text: 'wind farm',
      summary_text: sentences.map(({ text }) => text).join(' '),
      status: 'completed',
      audio_response_url: metadata.audioUrl,
      context_data: { type: 'question', language: 'en', articles: [{ source: 'Reuters' }] },
    })
    const wav = await fetch(server.url + metadata.audioUrl, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    expect(wav.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await wav.arrayBuffer())
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
    expect(Math.abs((bytes.length - 44) / 32 - complete.durationMs)).toBeLessThan(5)
    const file = path.join(server.config.dataDir, `${metadata.audioUrl?.replace('/api', '')}.wav`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('when interrupted keeps only what was delivered, and sends no more', async () => {
    const person = await newUser(server.url)
    await using call = await begin(person)
    const { sentences, turn } = await answered(call)
    const cut = sentences[2]
    const playedMs = (cut?.startMs ?? 0) + (cut?.durationMs ?? 0) / 2
    call.tell({ type: 'interrupt', turn, playedMs, reason: 'voice' })
    const { metadata } = await call.app('metadata')
    expect(call.frames('clear')).toContainEqual({ type: 'clear', turn })
    expect(call.messages('user-interrupted')).toEqual([{ type: 'user-interrupted', turnId: turn }])
    const summary = (await person.history())[0]?.summary_text ?? ''
    const whole = sentences.map(({ text }) => text).join(' ')
    expect(summary.endsWith('…')).toBe(true)
    expect(whole.startsWith(summary.slice(0, -1))).toBe(true)
    expect(summary.length).toBeGreaterThan(whole.indexOf(cut?.text ?? '?') + 1)
    expect(summary).not.toContain(cut?.text)
    const wav = await fetch(server.url + metadata.audioUrl, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    const soundMs = ((await wav.arrayBuffer()).byteLength - 44) / 32
    expect(Math.abs(soundMs - playedMs)).toBeLessThan(5)
  })

  test('takes a new question as an interruption of the answer before', async () => {
    const person = await newUser(server.url)
    await using call = await begin(person)
    const first = await answered(call)
    call.tell({
      type: 'playback',
      turn: first.turn,
      playedMs: first.sentences[1]?.startMs ?? 0,
      state: 'progress',
    })
    call.ask("What's new?")
    const next = await playToEnd(call, first.turn + 1)
    await call.app('metadata', ({ metadata }) => metadata.turn === first.turn)
    call.tell({ type: 'playback', turn: next.turn, playedMs: next.durationMs, state: 'done' })
    await call.app('metadata', ({ metadata }) => metadata.turn === next.turn)
    const history = await person.history()
    expect(history.map((entry) => entry.query_text).toSorted()).toEqual(["What's new?", 'wind farm'])
    expect(history.find((entry) => entry.query_text === 'wind farm')?.summary_text).toBe(
      first.sentences[0]?.text,
    )
  })

  test('takes only the final text of the browser’s recogniser as a question', async () => {
    await using call = await CallClient.begin(server.url, user, { transcription: 'browser' })
    call.tell({ type: 'transcript', text: 'wind', final: false })
    call.tell({ type: 'transcript', text: 'wind farm', final: true })
    expect(await call.app('transcript', ({ role }) => role === 'user')).toMatchObject({
      transcriptType: 'final',
      transcript: 'wind farm',
    })
    await call.room('complete', (frame) => frame.turn === 1)
    expect(call.frames('thinking')).toEqual([{ type: 'thinking', turn: 1 }])
  })

  test('treats system messages as context only', async () => {
    await using call = await begin()
    call.say({ type: 'add-message', message: { role: 'system', content: "The user's first name is Ada." } })
    const { turn } = await answered(call)
    expect(turn).toBe(1)
  })

  test('says what it is told to and ends after that', async () => {
    await using call = await begin()
    call.say({ type: 'say', message: 'Goodbye for now.', endCallAfterSpoken: true })
    const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
    expect(loudness(call.sound(turn))).toBeGreaterThan(0.02)
    call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
    expect(await call.closed()).toBe(1000)
    expect(call.messages('status-update').at(-1)).toEqual({
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-ended-call',
    })
  })

  test('while muted sends its sentences without audio', async () => {
    await using call = await begin()
    call.say({ type: 'control', control: 'mute-assistant' })
    const { sentences, turn } = await answered(call)
    expect(call.sound(turn)).toEqual([])
    expect(sentences.every(({ durationMs }) => durationMs === 0)).toBe(true)
    call.say({ type: 'control', control: 'unmute-assistant' })
    call.ask('wind farm')
    const next = await call.room('complete', (frame) => frame.turn > turn)
    expect(loudness(call.sound(next.turn))).toBeGreaterThan(0.02)
  })
})
