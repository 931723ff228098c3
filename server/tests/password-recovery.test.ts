import { readFileSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#platform/logger'
import { clock, outbox, server, setUpMailServer } from './support/mail-server.ts'
import { linkIn } from './support/outbox.ts'
import { authClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpMailServer()

let person: Person

beforeEach(async () => {
  person = await signUpPerson(server.url)
})

async function requestLink(redirectTo?: string) {
  const options = redirectTo === undefined ? {} : { redirectTo }
  const { error } = await authClient(server.url).resetPasswordForEmail(person.email, options)
  if (error) throw error
  const mail = await outbox.next()
  return { mail, link: linkIn(mail.text) }
}

function use(link: URL) {
  const tokenHash = link.searchParams.get('token_hash') ?? ''
  return authClient(server.url).verifyOtp({ token_hash: tokenHash, type: 'recovery' })
}

function follow(link: URL, init: RequestInit = {}) {
  const query = new URLSearchParams({
    token: link.searchParams.get('token_hash') ?? '',
    type: 'recovery',
    redirect_to: link.searchParams.get('redirect_to') ?? '',
  })
  return fetch(`${server.url}/auth/v1/verify?${query.toString()}`, { redirect: 'manual', ...init })
}

describe('a recovery email', () => {
  test('goes to the address, as text and HTML, with a link to our own page', async () => {
    const { mail, link } = await requestLink(`${server.url}/update-password`)
    expect(mail.to).toBe(person.email)
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))
    expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/verify`)
    expect(link.searchParams.get('type')).toBe('recovery')
    expect(link.searchParams.get('redirect_to')).toBe(`${server.url}/update-password`)
  })

  test('links to the configured site, whatever Host a request names', async () => {
    const { port } = new URL(server.url)
    const response = await fetch(`http://127.0.0.1:${port}/auth/v1/recover`, {
      method: 'POST',
      body: JSON.stringify({ email: person.email }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        referer: 'https://evil.example/',
      },
    })
    expect(response.status).toBe(200)
    const link = linkIn((await outbox.next()).text)
    expect(link.origin).toBe(server.url)
    expect(link.href).not.toContain('evil')
  })

  test.each([
    'https://evil.example/update-password',
    'http://localhost.evil.example/',
    'http://user:pw@localhost/x',
    'javascript:alert(1)',
    '//evil.example',
    'not an address',
  ])('leads to the site itself if %j is requested', async (wanted) => {
    const { link } = await requestLink(wanted)
    expect(link.searchParams.get('redirect_to')).toBe(`${server.url}/`)
  })
})

describe('its link', () => {
  test('signs in once, sets a new password, and proves the address', async () => {
    const { link } = await requestLink()
    const device = authClient(server.url)
    const { data, error } = await device.verifyOtp({
      token_hash: link.searchParams.get('token_hash') ?? '',
      type: 'recovery',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: person.id, user_metadata: { email_verified: true } })
    expect((await device.updateUser({ password: 'Brand-new-5' })).error).toBeNull()
    await signInAgain(server.url, { email: person.email, password: 'Brand-new-5' })
    expect((await use(link)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('signs in once even if opened ten times at once', async () => {
    const { link } = await requestLink()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => use(link)))
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('is valid for ten minutes', async () => {
    const { link } = await requestLink()
    clock.advance(601_000)
    expect((await use(link)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('is replaced by the next one', async () => {
    const first = await requestLink()
    clock.advance(61_000)
    const second = await requestLink()
    expect((await use(first.link)).error).toMatchObject({ code: 'otp_expired' })
    expect((await use(second.link)).error).toBeNull()
  })

  test('is invalidated by a change of the password', async () => {
    const { link } = await requestLink()
    await person.auth.updateUser({ password: 'Changed-meanwhile-1' })
    expect((await use(link)).error).toMatchObject({ code: 'otp_expired' })
  })

  test('is stored only as a hash', async () => {
    const { link } = await requestLink()
    const rows = await server.context.database.tables.selectFrom('auth.one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token_hash'))
  })

  test('in the older form redirects with the session in the fragment, and HEAD does not use it up', async () => {
    const { link } = await requestLink(`${server.url}/update-password`)
    expect((await follow(link, { method: 'HEAD' })).status).toBe(303)
    const response = await follow(link)
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location') ?? '')
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(target.pathname).toBe('/update-password')
    expect(fragment.get('type')).toBe('recovery')
    expect((await person.auth.getUser(fragment.get('access_token') ?? '')).data.user?.id).toBe(person.id)
    const again = new URL((await follow(link)).headers.get('location') ?? '')
    expect(new URLSearchParams(again.hash.slice(1)).get('error_code')).toBe('otp_expired')
  })

  test.each([
    [{ type: 'recovery' }, 400, 'validation_failed'],
    [{ token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'nonsense', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'constructor', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'recovery', token_hash: 'x', token: 'y' }, 400, 'validation_failed'],
    [{ type: 'recovery', token_hash: 'x', email: 'a@b.cd' }, 400, 'validation_failed'],
    [{ type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'],
    [{ type: 'email', token: '123456', email: 'a@b.cd' }, 403, 'otp_expired'],
  ])('%j answers %i %s', async (body, status, code) => {
    const response = await fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code: code })
  })
})

describe('requesting an email', () => {
  test('for an unknown address gets the same answer, also when repeated, and sends nothing', async () => {
    const before = outbox.sent.length
    const known = [await authClient(server.url).resetPasswordForEmail(person.email)]
    await outbox.next()
    known.push(await authClient(server.url).resetPasswordForEmail(person.email))
    const stranger = `nobody-${person.email}`
    const unknown = [
      await authClient(server.url).resetPasswordForEmail(stranger),
      await authClient(server.url).resetPasswordForEmail(stranger),
    ]
    const codes = (outcomes: typeof known) => outcomes.map(({ error }) => error?.code ?? 'ok')
    expect(codes(unknown)).toEqual(['ok', 'over_email_send_rate_limit'])
    expect(codes(unknown)).toEqual(codes(known))
    expect(outbox.sent).toHaveLength(before + 1)
  })
})

test('without a mail server writes a file, and logs the file’s name but never the link', async () => {
  const lines: string[] = []
  const write = (message: string, fields: unknown) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  const log = { info: write, warn: write, error: write, child: () => log, with: () => log }
  const plain = await startTestServer({ overrides: { log } })
  const { email } = await signUpPerson(plain.url)
  await authClient(plain.url).resetPasswordForEmail(email)
  const directory = path.join(plain.config.dataDir, 'outbox')
  await expect.poll(() => lines.filter((line) => line.includes('.eml'))).toHaveLength(1)
  const file = path.join(directory, readdirSync(directory)[0] ?? '')
  const content = readFileSync(file, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = linkIn(content).searchParams.get('token_hash')
  expect(content).toContain(`To: ${email}`)
  expect(token).toMatch(/^[0-9a-f]{56}$/)
  expect(lines.join('\n')).not.toContain(token)
  expect(lines.join('\n')).not.toContain(email)
  await plain[Symbol.asyncDispose]()
})

test('with SMTP_URL sends it to that server, and an unreachable one changes nothing in the answer', async () => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'News <news@example.com>' }
  const mailing = await startTestServer({ env })
  const first = await signUpPerson(mailing.url)
  const second = await signUpPerson(mailing.url)
  await authClient(mailing.url).resetPasswordForEmail(first.email)
  await expect.poll(() => mails).toHaveLength(1)
  expect(mails[0]).toContain(`To: ${first.email}`)
  expect(mails[0]).toContain('From: News <news@example.com>')
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  expect((await authClient(mailing.url).resetPasswordForEmail(second.email)).error).toBeNull()
  await mailing[Symbol.asyncDispose]()
})

test('rejected by the mail server is logged without the address', async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: user unknown`)),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const logged: string[] = []
  const log = createLogger('json', (line) => logged.push(line))
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  await using mailing = await startTestServer({ env, overrides: { log } })
  const { email } = await signUpPerson(mailing.url)
  await authClient(mailing.url).resetPasswordForEmail(email)
  await expect.poll(() => logged.join('\n')).toContain('a mail or text message was not sent')
  expect(logged.join('\n')).not.toContain(email)
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
