import type { Plugin } from 'vite'

/** Modules of `@supabase/auth-js` that its client imports, and their exports. */
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
