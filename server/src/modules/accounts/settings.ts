import { signingAlgorithm } from './sessions/signing-keys.ts'

const providers = [
  'anonymous_users',
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
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** `GET /settings`: which ways in exist. */
export const publicSettings = {
  external: { ...Object.fromEntries(providers.map((provider) => [provider, false])), email: true },
  disable_signup: false,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  mfa_enabled: false,
  passkeys_enabled: false,
}

export const health = {
  version: 'tidings',
  name: 'GoTrue',
  description: `Accounts of Tidings, in the form of the Supabase Auth API (tokens signed with ${signingAlgorithm})`,
}
