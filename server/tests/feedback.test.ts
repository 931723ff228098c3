import type { FeedbackPayload } from '@tidings/contract/api/feedback'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOutbox, type Outbox } from './support/outbox.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let outbox: Outbox
let isMailDown = false
let publicKey: string

beforeAll(async () => {
  outbox = memoryOutbox()
  const send: Outbox['send'] = (mail) =>
    isMailDown ? Promise.reject(new Error('no mail today')) : outbox.send(mail)
  server = await startTestServer({
    env: { FEEDBACK_TO: 'team@example.com' },
    overrides: { mailer: { destination: outbox.destination, send } },
  })
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
    feedback: { messagesUrl: string; publicKey: string }
  }
  publicKey = config.feedback.publicKey
})
afterAll(() => server[Symbol.asyncDispose]())

const payload: FeedbackPayload = {
  feedback: 'More about <bees> & "honey", please',
  email: 'ada@example.com',
  name: 'Ada',
  userId: 'user-7',
  timestamp: '2026-11-20T10:00:00.000Z',
  userAgent: 'Browser 1.0',
}

function postJson(name: string, body: unknown, url = server.url) {
  return fetch(`${url}/.netlify/functions/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

function postForm(fields: Record<string, string | Blob>, key = publicKey) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return fetch(`${server.url}/feedback/messages`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Basic ${Buffer.from(`api:${key}`).toString('base64')}` },
  })
}

const form = { from: 'Ada <ada@example.com>', to: 'team@example.com', subject: 'Hello', text: 'Some words' }

describe.each(['send-feedback', 'trigger-feedback-email'])('%s', (name) => {
  test('mails the message and its sender to the fixed recipient', async () => {
    expect((await postJson(name, payload)).status).toBe(200)
    const mail = await outbox.next()
    expect(mail).toMatchObject({ to: 'team@example.com', replyTo: 'ada@example.com' })
    for (const value of Object.values(payload)) expect(mail.text).toContain(value)
  })

  test('writes "Not provided" for missing and empty fields', async () => {
    expect((await postJson(name, { ...payload, email: '', name: '' })).status).toBe(200)
    const mail = await outbox.next()
    expect(mail.text).toContain('Name: Not provided\nEmail: Not provided\n')
    expect(mail).not.toHaveProperty('replyTo')
    expect((await postJson(name, { feedback: 'Only this' })).status).toBe(200)
    expect((await outbox.next()).text.match(/Not provided/g)).toHaveLength(5)
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    {},
    { feedback: '   ' },
    { feedback: 5 },
    { ...payload, feedback: 'x'.repeat(20_001) },
    { ...payload, email: ['a'] },
  ])('rejects %j without sending', async (body) => {
    const before = outbox.sent.length
    expect((await postJson(name, body)).status).toBe(400)
    expect(outbox.sent).toHaveLength(before)
  })

  test('never puts an address into the header that could be more than one', async () => {
    await postJson(name, { ...payload, email: 'a@example.com\r\nBcc: victim@example.com' })
    expect(await outbox.next()).not.toHaveProperty('replyTo')
    await postJson(name, { ...payload, email: 'a,victim@example.com' })
    expect(await outbox.next()).not.toHaveProperty('replyTo')
  })

  test('answers with an error if the email cannot be sent, so that the next route is tried', async () => {
    isMailDown = true
    const response = await postJson(name, payload)
    isMailDown = false
    expect(response.ok).toBe(false)
    expect(await response.json()).toMatchObject({
      error: { message: 'Failed to send feedback. Please try again later.' },
    })
  })
})

describe('the messages endpoint', () => {
  test('is announced to the browser, with its key', async () => {
    const config = await (await fetch(`${server.url}/config.json`)).json()
    expect(config).toMatchObject({ feedback: { messagesUrl: '/feedback/messages', publicKey } })
  })

  test('sends to the fixed recipient, whatever the form says', async () => {
    const response = await postForm({
      ...form,
      to: 'victim@example.com',
      cc: 'victim@example.com',
      'h:Reply-To': 'ada@example.com',
    })
    expect(response.status).toBe(200)
    expect(await outbox.next()).toEqual({
      to: 'team@example.com',
      subject: 'Hello',
      text: 'Some words',
      replyTo: 'ada@example.com',
    })
  })

  test('keeps a subject on one line', async () => {
    await postForm({ ...form, subject: 'Hello\r\nBcc: victim@example.com' })
    expect((await outbox.next()).subject).toBe('Hello Bcc: victim@example.com')
  })

  test('requires its key', async () => {
    expect((await postForm(form, 'wrong')).status).toBe(401)
    const response = await fetch(`${server.url}/feedback/messages`, { method: 'POST', body: 'x' })
    expect(response.status).toBe(401)
    // Else the browser would ask the person for a password.
    expect(response.headers.get('www-authenticate')).toBeNull()
  })

  test('its key opens nothing else', async () => {
    for (const scheme of ['Bearer', 'Basic']) {
      const headers = { authorization: `${scheme} ${publicKey}`, apikey: publicKey }
      expect((await fetch(`${server.url}/rest/v1/profiles`, { headers })).status).toBe(401)
      expect((await fetch(`${server.url}/auth/v1/user`, { headers })).status).toBeGreaterThan(400)
    }
  })

  test('rejects forms it cannot read', async () => {
    expect((await postForm({ ...form, text: ' ' })).status).toBe(400)
    expect((await postForm({ ...form, text: new Blob(['x']) })).status).toBe(400)
    expect((await postForm({ ...form, text: 'x'.repeat(30_001) })).status).toBe(413)
    const headers = {
      authorization: `Basic ${Buffer.from(`api:${publicKey}`).toString('base64')}`,
      'content-type': 'multipart/form-data',
    }
    expect(
      (await fetch(`${server.url}/feedback/messages`, { method: 'POST', body: 'x', headers })).status,
    ).toBe(400)
  })

  test('answers with an error if the email cannot be sent', async () => {
    isMailDown = true
    const response = await postForm(form)
    isMailDown = false
    expect(response.ok).toBe(false)
  })
})

test('the operator can allow more feedback from one address', async () => {
  const statusesWith = async (factor: string) => {
    await using limited = await startTestServer({ env: { AUTH_RATE_LIMITS: factor } })
    const statuses: number[] = []
    for (let count = 0; count <= 30; count += 1)
      statuses.push((await postJson('send-feedback', {}, limited.url)).status)
    return [...new Set(statuses)]
  }
  expect(await statusesWith('on')).toEqual([400, 429])
  expect(await statusesWith('2')).toEqual([400])
})
