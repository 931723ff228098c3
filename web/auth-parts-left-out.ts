import type { Plugin } from 'vite'

/**
 * Parts of the auth client that no screen can reach, with the names that its other modules import of them: WebAuthn,
 * and sign-in by a crypto wallet. 3.4 KB gzip of every page's first load. A screen that comes to need one takes its
 * line out. The admin API stays, although it is made for servers: the client signs out through it.
 */
const leftOut = new Map([
  [
    'auth-js/dist/module/lib/webauthn.js',
    `export class WebAuthnApi {}
     const absent = () => { throw new Error('WebAuthn is left out of this build') }
     export const browserSupportsWebAuthn = () => false
     export const webAuthnAbortService = { createNewAbortSignal: absent, cancelCeremony: () => undefined }
     export {
       absent as createCredential,
       absent as getCredential,
       absent as serializeCredentialCreationResponse,
       absent as serializeCredentialRequestResponse,
       absent as deserializeCredentialCreationOptions,
       absent as deserializeCredentialRequestOptions,
     }`,
  ],
  [
    'auth-js/dist/module/lib/web3/ethereum.js',
    `const absent = () => { throw new Error('Wallets are left out of this build') }
     export { absent as createSiweMessage, absent as fromHex, absent as getAddress, absent as toHex }`,
  ],
])

/** Fails the build when the client no longer has one of these files, so that an update is looked at. */
export function authPartsLeftOut(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'auth-parts-left-out',
    apply: 'build',
    load(id) {
      const part = [...leftOut.keys()].find((path) => id.replaceAll('\\', '/').endsWith(path))
      if (part === undefined) return null
      seen.add(part)
      return { code: leftOut.get(part) ?? '', moduleType: 'js' }
    },
    buildEnd(error) {
      const missed = [...leftOut.keys()].filter((path) => !seen.has(path))
      if (!error && missed.length > 0) this.error(`No longer in the auth client: ${missed.join(', ')}`)
    },
  }
}
