import { describe, expect, test } from 'vitest'
import { memoryOutbox, linkIn } from './support/outbox.ts'
import { signUpPerson } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'

type Case = [wanted: string | undefined, isAllowed: boolean]

const onTheWeb = {
  PUBLIC_URL: 'https://api.tidings.example',
  AUTH_SITE_URL: 'https://tidings.example/start',
  AUTH_REDIRECT_URLS:
    'https://exact.example/cb, https://*.preview.example/**, https://one.example/*/done https://**.deep.example/ http://127.0.0.1:*/cb https://192.0.2.7/cb',
}

const cases: Case[] = [
  [undefined, false],
  ['', false],
  ['nonsense', false],
  ['/update-password', false],
  ['https://tidings.example/update-password?a=1', true],
  ['https://api.tidings.example/verify', true],
  ['http://tidings.example/update-password', false],
  ['https://tidings.example:8443/', false],
  ['https://tidings.example.evil.example/', false],
  ['https://eviltidings.example/', false],
  ['https://tidings.example@evil.example/', false],
  ['https://user@tidings.example/', false],
  ['https://evil.example/https://tidings.example/', false],
  ['https://exact.example/cb', true],
  ['https://exact.example/cb?next=1', false],
  ['https://exact.example/cb/more', false],
  ['https://exactxexample/cb', false],
  ['https://a.preview.example/any/where?b=2', true],
  ['https://a.b.preview.example/', false],
  ['https://evil.example/.preview.example/', false],
  ['https://evil.example/?.preview.example/', false],
  ['https://a.preview.example.evil.example/', false],
  ['https://one.example/x/done', true],
  ['https://one.example/x/y/done', false],
  ['https://one.example/x?/done', false],
  ['https://a.b.deep.example/', true],
  ['https://evil.example/x.deep.example/', false],
  ['http://127.0.0.1:8080/cb', true],
  ['http://2130706433:8080/cb', true],
  ['https://192.0.2.7/cb', false],
  ['https://3221225991/cb', false],
  ['http://localhost:3000/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  [`https://tidings.example/${'x'.repeat(3000)}`, false],
]

/** Where links with a token of nobody lead, without the fragment that says so. */
async function landings(env: Record<string, string>, wanted: Case[0][], type = 'magiclink') {
  await using server = await startTestServer({ env })
  const lands: string[] = []
  for (const redirectTo of wanted) {
    const query = new URLSearchParams({
      token: 'x',
      type,
      ...(redirectTo && { redirect_to: redirectTo }),
    })
    const address = `${server.url}/auth/v1/verify?${query.toString()}`
    const response = await fetch(address, { redirect: 'manual' })
    const [target = '', fragment = ''] = (response.headers.get('location') ?? '').split('#')
    expect(fragment).toMatch(/^error=/)
    lands.push(target.replace(server.url, 'own:'))
  }
  return lands
}

describe('the redirect target of a mailed link', () => {
  test('is the site itself or a listed address, and anything else becomes the site', async () => {
    const led = await landings(
      onTheWeb,
      cases.map(([wanted]) => wanted),
    )
    const expected = cases.map(([wanted, isAllowed]) =>
      isAllowed ? new URL(wanted ?? '').href : onTheWeb.AUTH_SITE_URL,
    )
    expect(led).toEqual(expected)
  })

  test('has no fragment of its own, because the tokens go there', async () => {
    expect(await landings(onTheWeb, ['https://exact.example/cb#access_token=mine'])).toEqual([
      'https://exact.example/cb',
    ])
  })

  test('is any port of this machine if the site is on it', async () => {
    const led = await landings({}, ['http://localhost:5173/update-password', 'http://127.0.0.1:5173/'])
    expect(led).toEqual(['http://localhost:5173/update-password', 'http://127.0.0.1:5173/'])
  })

  test('is the reset page for a recovery, whatever was requested', async () => {
    const wanted = [
      undefined,
      'https://api.tidings.example/settings',
      'https://evil.example/',
      'https://exact.example/cb',
    ]
    const ours = 'https://api.tidings.example/update-password'
    expect(await landings(onTheWeb, wanted, 'recovery')).toEqual([
      ours,
      ours,
      ours,
      'https://exact.example/cb',
    ])
    const here = await landings({}, ['http://127.0.0.1:5173/', undefined], 'recovery')
    expect(here).toEqual(['http://127.0.0.1:5173/update-password', 'own:/update-password'])
  })
})

test('a mailed link has the configured address, whatever host the request names', async () => {
  const outbox = memoryOutbox()
  await using server = await startTestServer({ env: onTheWeb, overrides: { mailer: outbox } })
  const { email } = await signUpPerson(server.url)
  await fetch(`${server.url}/auth/v1/recover?redirect_to=${encodeURIComponent('https://evil.example/')}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify({ email }),
  })
  const link = linkIn((await outbox.next()).text)
  expect(link.origin).toBe(onTheWeb.PUBLIC_URL)
  expect(link.href).not.toContain('evil')
})
