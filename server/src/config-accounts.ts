import path from 'node:path'
import { isAddressRange } from '#platform/trusted-proxies'
import { ConfigError, oneOf, text, url, wholeNumber, type Env } from './config-readers.ts'

/** A way to sign in by somebody else's account. `issuer` is null for a provider that the program knows by name. */
export type ProviderConfig = { name: string; clientId: string; clientSecret: string; issuer: string | null }

/** How codes go out by text message; null where phones are no way in. */
export type SmsConfig =
  | { kind: 'webhook'; url: string; key: string | null }
  | { kind: 'twilio'; url: string; account: string; token: string; from: string }

export type AccountsConfig = {
  /** A file with a JWK set whose first key signs; null for one of our own in the data directory. */
  signingKeysFile: string | null
  /** True signs a new account in at once and takes its address on trust. */
  autoconfirmEmail: boolean
  autoconfirmPhone: boolean
  allowsAnonymous: boolean
  allowsSignUp: boolean
  allowsEmail: boolean
  allowsPhone: boolean
  allowsManualLinking: boolean
  /** Where mails and providers lead back to; null for the public URL. */
  siteUrl: string | null
  /** Further addresses they may lead to: exact, or with `*` and `**`. */
  redirectUrls: string[]
  accessTokenLifetimeS: number
  codeLifetimeS: number
  resendIntervalS: number
  /** Codes that stand for what would be sent to these phones; only in tests. */
  testCodes: ReadonlyMap<string, string>
  requiresApiKey: boolean
  /** Addresses and ranges whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  providers: ProviderConfig[]
  sms: SmsConfig | null
}

function isOn(env: Env, name: string, otherwise: 'on' | 'off'): boolean {
  return (oneOf(env, name, ['on', 'off']) ?? otherwise) === 'on'
}

/** What request limits are multiplied by; 0 turns them off. */
export function readLimitFactor(env: Env): number {
  const value = text(env, 'AUTH_RATE_LIMITS')
  if (value === null || value === 'on') return 1
  if (value === 'off') return 0
  const factor = Number(value)
  if (Number.isFinite(factor) && factor > 0 && factor <= 10_000) return factor
  throw new ConfigError(`AUTH_RATE_LIMITS must be on, off or a factor such as 10, not "${value}".`)
}

function listOf(env: Env, name: string): string[] {
  return (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean)
}

function trustedProxies(env: Env): string[] {
  const list = listOf(env, 'AUTH_TRUSTED_PROXIES')
  const wrong = list.find((entry) => !isAddressRange(entry))
  if (wrong === undefined) return list
  throw new ConfigError(
    `AUTH_TRUSTED_PROXIES must list addresses or ranges such as 10.0.0.0/8, not "${wrong}".`,
  )
}

function testCodes(env: Env): ReadonlyMap<string, string> {
  const pairs = listOf(env, 'AUTH_TEST_OTP')
  if (pairs.length === 0) return new Map()
  if (text(env, 'NODE_ENV') !== 'test') {
    throw new ConfigError('AUTH_TEST_OTP is for tests: it is taken only when NODE_ENV is "test".')
  }
  return new Map(
    pairs.map((pair) => {
      const found = /^\+?(\d{4,15})=(\d{6})$/.exec(pair)
      if (!found) throw new ConfigError(`AUTH_TEST_OTP must list phone=code pairs, not "${pair}".`)
      return [found[1] ?? '', found[2] ?? '']
    }),
  )
}

/** Each `AUTH_<NAME>_CLIENT_ID` is a provider; Google and GitHub need no issuer. */
function providers(env: Env): ProviderConfig[] {
  const names = Object.keys(env).flatMap((name) => /^AUTH_([A-Z0-9_]+)_CLIENT_ID$/.exec(name)?.[1] ?? [])
  return names.toSorted().flatMap((name) => {
    const clientId = text(env, `AUTH_${name}_CLIENT_ID`)
    if (clientId === null) return []
    const clientSecret = text(env, `AUTH_${name}_SECRET`)
    if (clientSecret === null)
      throw new ConfigError(`AUTH_${name}_CLIENT_ID is set but AUTH_${name}_SECRET is not.`)
    const issuer = url(env, `AUTH_${name}_ISSUER`, ['http:', 'https:'])
    if (issuer?.startsWith('http:') && !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(issuer)) {
      throw new ConfigError(`AUTH_${name}_ISSUER must be https, because secrets go there.`)
    }
    if (['EMAIL', 'PHONE'].includes(name)) {
      throw new ConfigError(`AUTH_${name}_CLIENT_ID: no provider can be called ${name.toLowerCase()}.`)
    }
    const known = name === 'GOOGLE' || name === 'GITHUB'
    if (!known && issuer === null) {
      throw new ConfigError(`AUTH_${name}_ISSUER must name the OpenID Connect issuer of this provider.`)
    }
    return [{ name: name.toLowerCase(), clientId, clientSecret, issuer }]
  })
}

function sms(env: Env): SmsConfig | null {
  const account = text(env, 'SMS_TWILIO_ACCOUNT')
  if (account !== null) {
    const token = text(env, 'SMS_TWILIO_TOKEN')
    const from = text(env, 'SMS_FROM')
    if (token === null || from === null) {
      throw new ConfigError('SMS_TWILIO_ACCOUNT needs SMS_TWILIO_TOKEN and SMS_FROM beside it.')
    }
    const address = url(env, 'SMS_TWILIO_URL', ['http:', 'https:']) ?? 'https://api.twilio.com'
    return { kind: 'twilio', url: address, account, token, from }
  }
  const webhook = url(env, 'SMS_WEBHOOK_URL', ['http:', 'https:'])
  return webhook === null ? null : { kind: 'webhook', url: webhook, key: text(env, 'SMS_WEBHOOK_KEY') }
}

/** Part of `readConfig`: what the accounts module goes by. */
export function readAccountsConfig(env: Env): AccountsConfig {
  const keys = text(env, 'AUTH_SIGNING_KEYS')
  const config: AccountsConfig = {
    signingKeysFile: keys === null ? null : path.resolve(keys),
    autoconfirmEmail: isOn(env, 'AUTH_AUTOCONFIRM_EMAIL', 'on'),
    autoconfirmPhone: isOn(env, 'AUTH_AUTOCONFIRM_PHONE', 'off'),
    allowsAnonymous: isOn(env, 'AUTH_ANONYMOUS', 'off'),
    allowsSignUp: isOn(env, 'AUTH_SIGNUP', 'on'),
    allowsEmail: isOn(env, 'AUTH_EMAIL', 'on'),
    allowsPhone: isOn(env, 'AUTH_PHONE', 'off'),
    allowsManualLinking: isOn(env, 'AUTH_MANUAL_LINKING', 'off'),
    siteUrl: url(env, 'AUTH_SITE_URL', ['http:', 'https:']),
    redirectUrls: listOf(env, 'AUTH_REDIRECT_URLS'),
    accessTokenLifetimeS: wholeNumber(env, 'AUTH_JWT_EXPIRY_S', {
      default: 604_800,
      min: 60,
      max: 31_536_000,
    }),
    codeLifetimeS: wholeNumber(env, 'AUTH_OTP_EXPIRY_S', { default: 3600, min: 60, max: 86_400 }),
    resendIntervalS: wholeNumber(env, 'AUTH_RESEND_INTERVAL_S', { default: 60, min: 1, max: 3600 }),
    testCodes: testCodes(env),
    requiresApiKey: isOn(env, 'AUTH_REQUIRE_API_KEY', 'off'),
    trustedProxies: trustedProxies(env),
    providers: providers(env),
    sms: sms(env),
  }
  if (config.allowsPhone && config.sms === null && config.testCodes.size === 0) {
    throw new ConfigError(
      'AUTH_PHONE is on but there is no way to send codes: set SMS_WEBHOOK_URL or SMS_TWILIO_ACCOUNT.',
    )
  }
  return config
}
