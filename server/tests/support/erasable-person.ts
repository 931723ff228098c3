import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { CallClient } from './call-client.ts'
import { followedBy } from './followed-stories.ts'
import { makeKey } from './model-client.ts'
import { historyEntry, savedArticle } from './project-clients.ts'
import type { TestServer } from './start-test-server.ts'
import { searchFiles } from './search-everywhere.ts'
import { newUser, type TestUser } from './test-user.ts'

export type ErasablePerson = TestUser & {
  /** Texts that must be gone once the person is erased. */
  traces: string[]
  /** The path of a recording, as stored in the history. */
  recording: string
  modelKey: string
  /** The address of their own feed. */
  feedUrl: string
}

async function hearAnswer(url: string, user: TestUser): Promise<string> {
  await using call = await CallClient.begin(url, user)
  call.ask('Hello?')
  const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  await call.app('metadata')
  const [entry] = await user.history()
  return entry?.audio_response_url ?? ''
}

/**
 * Uses every feature for one person: leaves rows in every table, files, and mails in the outbox. The account is at `project`,
 * which is the server itself unless given.
 */
export async function liveFully(
  project: TestServer,
  name: string,
  server: TestServer = project,
): Promise<ErasablePerson> {
  const user = await newUser(project.url, name)
  const { pool } = server.context.database
  const phone = `49151${String(Math.random()).slice(2, 10)}`
  const feedUrl = `https://feeds.example/${user.id.slice(0, 8)}.xml`
  const { key } = await makeKey(server.url, user)
  const recording = await hearAnswer(server.url, user)
  await user.data.from('query_history').insert(historyEntry(user.id, `A question by ${name}`))
  await user.data.from('saved_articles').insert(savedArticle(user.id, `A headline saved by ${name}`))
  await user.prefer({ interests: [name], preferred_sources: ['BBC', feedUrl] })
  const headers = { authorization: `Bearer ${user.accessToken}` }
  await fetch(`${server.url}/api/subscriptions`, { method: 'PUT', headers })
  await fetch(`${server.url}/api/briefings`, { method: 'POST', headers })
  await fetch(`${server.url}/api/briefings/settings`, { headers })
  await pool.query(
    `with device as (
       insert into push_devices (user_id, session_id, endpoint, p256dh, auth, server_key, user_agent, created_at, seen_at)
       values ($1::uuid, $1::uuid::text, 'https://push.example/' || $1::uuid::text, 'key', 'secret', 'key', $2, now(), now()) returning id
     ), notice as (
       insert into push_notices (user_id, key, topic, title, body, url, urgency, is_awaited, created_at, expires_at)
       values ($1::uuid, 'a', 'b', $2, $2, '/', 'normal', true, now(), now()) returning id
     )
     insert into push_deliveries (notice_id, device_id) select notice.id, device.id from notice, device`,
    [user.id, name],
  )
  await user.auth.resetPasswordForEmail(user.email)
  // Written after the answer; it must not be written after the erasure.
  const sent = path.join(project.config.dataDir, 'outbox')
  await expect.poll(() => searchFiles(sent, [user.email])).not.toEqual([])
  await user.auth.signInWithPassword({ email: user.email, password: 'Wrong-horse-7' })
  await pool.query('update auth.users set phone = $2, phone_change = $2 where id = $1', [user.id, phone])
  const { rows } = await pool.query<{ id: string }>(
    `insert into articles (canonical_link, audience, source, title, language, published_at)
     select $1 || '#article', id::text, $2, $2, 'en', now() from feeds where url = $1 returning id`,
    [feedUrl, name],
  )
  await followedBy(server, user).follow(rows[0]?.id ?? '')
  const outbox = path.join(server.config.dataDir, 'outbox')
  mkdirSync(outbox, { recursive: true })
  await server.context.mailer.send({
    to: 'feedback@localhost',
    subject: 'Tidings feedback',
    text: `Größer, bitte\nUser ID: ${user.id}`,
    replyTo: user.email,
  })
  writeFileSync(path.join(outbox, 'of-others.eml'), 'To: somebody@example.com\r\n\r\nHello')
  return { ...user, modelKey: key, recording, feedUrl, traces: [user.id, user.email, phone, feedUrl, name] }
}
