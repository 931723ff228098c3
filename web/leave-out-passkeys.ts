import type { Plugin } from 'vite'

/** Parts of `@supabase/auth-js` that its client refers to, and the names that they export. */
const leftOut: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'lib/webauthn',
    [
      'WebAuthnApi',
      'browserSupportsWebAuthn',
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
      'webAuthnAbortService',
    ],
  ],
  ['lib/web3/ethereum', ['createSiweMessage', 'fromHex', 'getAddress', 'toHex']],
])

const idOf = (part: string) => `\0without:${part}`

/**
 * Leaves out what signs in with passkeys and wallets, which Tidings does not offer: a thirtieth of what the login loads.
 * Its classes stay and can be made, and nothing else of it can be called. A version of the library in which these parts
 * are elsewhere, or export more, fails the build.
 */
export function leaveOutPasskeys(): Plugin {
  const found = new Set<string>()
  return {
    name: 'leave-out-passkeys',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/@supabase/auth-js/')) return null
      const part = [...leftOut.keys()].find((each) => source.endsWith(`/${each}`) || source === `./${each}`)
      if (!part) return null
      found.add(part)
      return idOf(part)
    },
    load(id) {
      const part = [...leftOut].find(([each]) => id === idOf(each))
      return part ? part[1].map((name) => `export class ${name} {}`).join('\n') : null
    },
    buildEnd(error) {
      const missing = [...leftOut.keys()].filter((part) => !found.has(part))
      if (!error && missing.length > 0) this.error(`@supabase/auth-js has no ${missing.join(', ')} any more.`)
    },
  }
}
