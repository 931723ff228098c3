import { expectSame, type Check } from './checks.ts'
import { askProject, printedLink, throwRefusal, tokenOnPage, type LiteApp } from './lite-app.ts'

async function letsPagesIn({ project }: LiteApp) {
  const answer = await fetch(`${project.url}/auth/v1/signup`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type',
    },
  })
  const allowed = answer.headers.get('access-control-allow-headers')
  if (!allowed) throw new Error(`${answer.status} without access-control-allow-headers`)
}

async function publishesKeys(lite: LiteApp) {
  const { text } = await askProject(lite, '/auth/v1/.well-known/jwks.json')
  if ((JSON.parse(text) as { keys: unknown[] }).keys.length === 0) throw new Error(text)
}

async function leadsBackWhereAsked(lite: LiteApp) {
  const link = await printedLink(lite, 0)
  expectSame(link.searchParams.get('redirect_to'), `${lite.tidings.url}/update-password`)
}

async function closesTablesToStrangers(lite: LiteApp) {
  const { status, text } = await askProject(lite, '/rest/v1/profiles?select=*')
  if (status < 400) throw new Error(`${status} ${text}`)
}

async function enrolsSecondFactors(lite: LiteApp) {
  const token = await tokenOnPage(lite.page)
  throwRefusal(
    await askProject(lite, '/auth/v1/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: 'phone' },
    }),
  )
}

async function signsInByPhone(lite: LiteApp) {
  throwRefusal(await askProject(lite, '/auth/v1/otp', { body: { phone: '+491701234567' } }))
}

/** Features of our own project and a hosted one; `lacking` matches the failure seen with version 0.10.0. */
export function missingFeatureChecks(lite: LiteApp): Check[] {
  return [
    {
      says: 'an auth API for pages of another origin',
      run: () => letsPagesIn(lite),
      lacking: /^204 without access-control-allow-headers$/,
    },
    {
      says: 'access tokens signed by a published key',
      run: () => publishesKeys(lite),
      lacking: /^\{"keys":\[\]\}$/,
    },
    {
      says: 'mailed links carry the redirect_to asked for',
      run: () => leadsBackWhereAsked(lite),
      lacking: /^"http:\/\/localhost:\d+", expected/,
    },
    {
      says: 'tables closed to who is not signed in',
      run: () => closesTablesToStrangers(lite),
      lacking: /^200 \[\]$/,
    },
    { says: 'second factors', run: () => enrolsSecondFactors(lite), lacking: /^404 / },
    {
      says: 'sign-in by phone',
      run: () => signsInByPhone(lite),
      lacking: /One of email or phone must be set/,
    },
  ]
}
