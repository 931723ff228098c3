import { expectSame, type Check } from './checks.ts'
import { askProject, printedLink, throwRefusal, tokenOnPage, type Stage } from './stage.ts'

async function letsPagesIn({ project }: Stage) {
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

async function publishesKeys(stage: Stage) {
  const { text } = await askProject(stage, '/auth/v1/.well-known/jwks.json')
  if ((JSON.parse(text) as { keys: unknown[] }).keys.length === 0) throw new Error(text)
}

async function leadsBackWhereAsked(stage: Stage) {
  const link = await printedLink(stage, 0)
  expectSame(link.searchParams.get('redirect_to'), `${stage.tidings.url}/update-password`)
}

async function closesTablesToStrangers(stage: Stage) {
  const { status, text } = await askProject(stage, '/rest/v1/profiles?select=*')
  if (status < 400) throw new Error(`${status} ${text}`)
}

async function enrolsSecondFactors(stage: Stage) {
  const token = await tokenOnPage(stage.page)
  throwRefusal(
    await askProject(stage, '/auth/v1/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: 'phone' },
    }),
  )
}

async function signsInByPhone(stage: Stage) {
  throwRefusal(await askProject(stage, '/auth/v1/otp', { body: { phone: '+491701234567' } }))
}

/** What our own project and a hosted one have; `lacking` is what was seen of version 0.10.0. */
export function lacks(stage: Stage): Check[] {
  return [
    {
      says: 'an auth API for pages of another origin',
      run: () => letsPagesIn(stage),
      lacking: /^204 without access-control-allow-headers$/,
    },
    {
      says: 'access tokens signed by a published key',
      run: () => publishesKeys(stage),
      lacking: /^\{"keys":\[\]\}$/,
    },
    {
      says: 'mailed links carry the redirect_to asked for',
      run: () => leadsBackWhereAsked(stage),
      lacking: /^"http:\/\/localhost:\d+", expected/,
    },
    {
      says: 'tables closed to who is not signed in',
      run: () => closesTablesToStrangers(stage),
      lacking: /^200 \[\]$/,
    },
    { says: 'second factors', run: () => enrolsSecondFactors(stage), lacking: /^404 / },
    {
      says: 'sign-in by phone',
      run: () => signsInByPhone(stage),
      lacking: /One of email or phone must be set/,
    },
  ]
}
