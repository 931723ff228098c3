import path from 'node:path'
import { ConfigError } from '#platform/config-error'
import { isAddressRange } from '#platform/network/trusted-proxies'
import * as v from 'valibot'
import {
  isHardened,
  isOn,
  isSet,
  list,
  read,
  requireBeside,
  text,
  webAddress,
  wholeNumber,
  type Env,
} from './values.ts'

/** `issuer` is null for Google and GitHub unless overridden. */
export type ProviderConfig = { name: string; clientId: string; clientSecret: string; issuer: string | null }
export type SmsConfig =
  | { kind: 'webhook'; url: string; key: string | null }
  | { kind: 'twilio'; url: string; account: string; token: string; from: string }
export type AccountsConfig = ReturnType<typeof readAccounts>

const addressRanges = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.check(
        isAddressRange,
        ({ input }) => `must list addresses or ranges such as 10.0.0.0/8, not "${input}".`,
      ),
    ),
  ),
)

const phoneCodes = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^\+?\d{4,15}=\d{6}$/, ({ input }) => `must list phone=code pairs, not "${input}".`),
    ),
  ),
  v.transform((pairs) => new Map(pairs.map((pair) => pair.replace('+', '').split('=') as [string, string]))),
)

function readTestCodes(env: Env): ReadonlyMap<string, string> {
  if (isSet(env, 'AUTH_TEST_OTP') && read(env, 'NODE_ENV', text) !== 'test') {
    throw new ConfigError('AUTH_TEST_OTP is for tests: it is only accepted when NODE_ENV is "test".')
  }
  return read(env, 'AUTH_TEST_OTP', phoneCodes) ?? new Map()
}

function readProvider(env: Env, name: string, clientId: string): ProviderConfig {
  requireBeside(env, `AUTH_${name}_SECRET`, [`AUTH_${name}_CLIENT_ID`])
  const clientSecret = read(env, `AUTH_${name}_SECRET`, text) ?? ''
  const issuer = read(env, `AUTH_${name}_ISSUER`, webAddress)
  if (issuer?.startsWith('http:') && !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(issuer)) {
    throw new ConfigError(`AUTH_${name}_ISSUER must be https, because secrets are sent there.`)
  }
  if (name === 'EMAIL' || name === 'PHONE') {
    throw new ConfigError(`AUTH_${name}_CLIENT_ID: no provider can be called ${name.toLowerCase()}.`)
  }
  if (issuer === null && name !== 'GOOGLE' && name !== 'GITHUB') {
    throw new ConfigError(`AUTH_${name}_ISSUER must name the OpenID Connect issuer of this provider.`)
  }
  return { name: name.toLowerCase(), clientId, clientSecret, issuer }
}

/** Each `AUTH_<NAME>_CLIENT_ID` is a provider. */
function readProviders(env: Env): ProviderConfig[] {
  const names = Object.keys(env).flatMap((key) => /^AUTH_([A-Z0-9_]+)_CLIENT_ID$/.exec(key)?.[1] ?? [])
  return names.toSorted().flatMap((name) => {
    const clientId = read(env, `AUTH_${name}_CLIENT_ID`, text)
    return clientId === null ? [] : [readProvider(env, name, clientId)]
  })
}

function readSms(env: Env): SmsConfig | null {
  const account = read(env, 'SMS_TWILIO_ACCOUNT', text)
  if (account === null) {
    const webhook = read(env, 'SMS_WEBHOOK_URL', webAddress)
    if (webhook === null) return null
    return { kind: 'webhook', url: webhook, key: read(env, 'SMS_WEBHOOK_KEY', text) }
  }
  const token = read(env, 'SMS_TWILIO_TOKEN', text)
  const from = read(env, 'SMS_FROM', text)
  if (token === null || from === null) {
    throw new ConfigError('SMS_TWILIO_ACCOUNT also needs SMS_TWILIO_TOKEN and SMS_FROM.')
  }
  const url = read(env, 'SMS_TWILIO_URL', webAddress) ?? 'https://api.twilio.com'
  return { kind: 'twilio', url, account, token, from }
}

/** How long sessions and codes last. */
function readTimes(env: Env) {
  return {
    /** Days without use after which a session ends. */
    sessionDays: read(env, 'AUTH_SESSION_DAYS', wholeNumber(1, 3650)) ?? 180,
    /** Hours after which a session ends even if it is used; null: never. */
    sessionHours: read(env, 'AUTH_SESSION_HOURS', wholeNumber(1, 8760)) ?? (isHardened(env) ? 12 : null),
    /** Lifetime of mailed links and codes. */
    codeLifetimeS: read(env, 'AUTH_OTP_EXPIRY_S', wholeNumber(60, 86_400)) ?? 600,
    /** Codes and links that are used sooner than this were not read by a person. */
    leastStepMs: (read(env, 'AUTH_LEAST_STEP_S', wholeNumber(0, 10)) ?? (isHardened(env) ? 2 : 0)) * 1000,
    resendIntervalS: read(env, 'AUTH_RESEND_INTERVAL_S', wholeNumber(1, 3600)) ?? 60,
  }
}

export function readAccounts(env: Env) {
  const keysFile = read(env, 'AUTH_SIGNING_KEYS', text)
  const factorKeysFile = read(env, 'AUTH_FACTOR_KEYS', text)
  const accounts = {
    /** A file with a JWK set whose first key signs; null for generated keys in the data directory. */
    signingKeysFile: keysFile && path.resolve(keysFile),
    /** Keys for the secrets of authenticator apps; null for generated ones in the data directory. */
    factorKeysFile: factorKeysFile && path.resolve(factorKeysFile),
    /** True: a new account is signed in at once, without confirming its address. */
    autoconfirmEmail: isOn(env, 'AUTH_AUTOCONFIRM_EMAIL', 'on'),
    autoconfirmPhone: isOn(env, 'AUTH_AUTOCONFIRM_PHONE', 'off'),
    allowsAnonymous: isOn(env, 'AUTH_ANONYMOUS', 'off'),
    allowsSignUp: isOn(env, 'AUTH_SIGNUP', 'on'),
    allowsEmail: isOn(env, 'AUTH_EMAIL', 'on'),
    allowsPhone: isOn(env, 'AUTH_PHONE', 'off'),
    allowsManualLinking: isOn(env, 'AUTH_MANUAL_LINKING', 'off'),
    /** Where links in mails and providers redirect to; null for the public URL. */
    siteUrl: read(env, 'AUTH_SITE_URL', webAddress),
    /** Other allowed redirect targets: exact, or with `*` and `**`. */
    redirectUrls: read(env, 'AUTH_REDIRECT_URLS', list) ?? [],
    accessTokenLifetimeS: read(env, 'AUTH_JWT_EXPIRY_S', wholeNumber(60, 31_536_000)) ?? 604_800,
    ...readTimes(env),
    /** Fixed codes for these phones, in tests only. */
    testCodes: readTestCodes(env),
    /** Service keys have no access until a code of the operator's app is presented. */
    serviceKeysNeedCode: isOn(env, 'AUTH_SERVICE_KEY_CODE', isHardened(env) ? 'on' : 'off'),
    requiresApiKey: isOn(env, 'AUTH_REQUIRE_API_KEY', 'off'),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: read(env, 'AUTH_TRUSTED_PROXIES', addressRanges) ?? [],
    providers: readProviders(env),
    sms: readSms(env),
  }
  if (accounts.allowsPhone && accounts.sms === null && accounts.testCodes.size === 0) {
    throw new ConfigError(
      'AUTH_PHONE is on but there is no way to send codes: set SMS_WEBHOOK_URL or SMS_TWILIO_ACCOUNT.',
    )
  }
  return accounts
}
