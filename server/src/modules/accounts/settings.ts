import type { AccountsConfig } from '#src/config'
import { signingAlgorithm } from './token/signing-keys.ts'

const providers = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** `GET /settings`: which sign-in methods are enabled. */
export function listPublicSettings(config: AccountsConfig) {
  const known = Object.fromEntries(providers.map((provider) => [provider, false]))
  const configured = Object.fromEntries(config.providers.map(({ name }) => [name, true]))
  return {
    external: {
      ...known,
      ...configured,
      anonymous_users: config.allowsAnonymous,
      email: config.allowsEmail,
      phone: config.allowsPhone,
    },
    disable_signup: !config.allowsSignUp,
    mailer_autoconfirm: config.autoconfirmEmail,
    phone_autoconfirm: config.autoconfirmPhone,
    sms_provider: config.sms?.kind ?? '',
    saml_enabled: false,
    mfa_enabled: true,
    passkeys_enabled: false,
  }
}

export const health = {
  version: 'tidings',
  name: 'GoTrue',
  description: `Accounts of Tidings, in the form of the Supabase Auth API (tokens signed with ${signingAlgorithm})`,
}
