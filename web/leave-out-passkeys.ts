import type { Plugin } from 'vite'

/**
 * Replacements for parts of `@supabase/auth-js`. Security keys as a second factor only work in browsers that convert credentials to
 * JSON themselves, where the library's own code does no more than this; other browsers are not offered them.
 */
const replaced: ReadonlyMap<string, string> = new Map([
  [
    'lib/webauthn',
    `class none {}
     export {
       none as WebAuthnApi,
       none as browserSupportsWebAuthn,
       none as createCredential,
       none as getCredential,
       none as webAuthnAbortService,
       toJson as serializeCredentialCreationResponse,
       toJson as serializeCredentialRequestResponse,
     }
     const toJson = (credential) => credential.toJSON()
     export const deserializeCredentialCreationOptions = (json) => PublicKeyCredential.parseCreationOptionsFromJSON(json)
     export const deserializeCredentialRequestOptions = (json) => PublicKeyCredential.parseRequestOptionsFromJSON(json)`,
  ],
  [
    'lib/web3/ethereum',
    `class none {}
     export { none as createSiweMessage, none as fromHex, none as getAddress, none as toHex }`,
  ],
])

const idOf = (part: string) => `\0without:${part}`

/**
 * Leaves out passkey and wallet sign-in, which Tidings does not offer: a thirtieth of the login's download. The classes remain
 * constructible, but nothing else works. The build fails if a version of the library moves these parts or exports more of them.
 */
export function leaveOutPasskeys(): Plugin {
  const found = new Set<string>()
  return {
    name: 'leave-out-passkeys',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/@supabase/auth-js/')) return null
      const part = [...replaced.keys()].find((each) => source.endsWith(`/${each}`) || source === `./${each}`)
      if (!part) return null
      found.add(part)
      return idOf(part)
    },
    load(id) {
      return [...replaced].find(([each]) => id === idOf(each))?.[1] ?? null
    },
    buildEnd(error) {
      const missing = [...replaced.keys()].filter((part) => !found.has(part))
      if (!error && missing.length > 0) this.error(`@supabase/auth-js has no ${missing.join(', ')} any more.`)
    },
  }
}
