import { parseAst, type Plugin } from 'vite'

/**
 * Parts of libraries that no screen can reach, with the names that their other modules import of them. Of the auth
 * client WebAuthn, sign-in by a crypto wallet, and the admin API, which is made for servers: the client only signs out
 * through it. Of the query client mutations, and lists that grow page by page. 10 KB gzip of the first load. A screen
 * that comes to need one takes its entry out; until then its first use fails in words.
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
  [
    'auth-js/dist/module/GoTrueAdminApi.js',
    `import { isAuthError } from './lib/errors'
     import { _request } from './lib/fetch'
     export default class SignOutOnly {
       constructor(server) {
         this.server = server
       }
       async signOut(jwt, scope) {
         const { url, headers, fetch } = this.server
         const address = url + '/logout?scope=' + scope
         return _request(fetch, 'POST', address, { headers, jwt, noResolveJson: true }).then(
           () => ({ data: null, error: null }),
           (error) => {
             if (!isAuthError(error)) throw error
             return { data: null, error }
           },
         )
       }
     }`,
  ],
  [
    'query-core/build/modern/mutationCache.js',
    `export class MutationCache {
       build() { throw new Error('Mutations are left out of this build') }
       clear() {}
       findAll() { return [] }
       async resumePausedMutations() {}
     }`,
  ],
  [
    'query-core/build/modern/infiniteQueryBehavior.js',
    `const absent = () => { throw new Error('Infinite queries are left out of this build') }
     export { absent as infiniteQueryBehavior, absent as hasNextPage, absent as hasPreviousPage }`,
  ],
])

const authClient = 'auth-js/dist/module/GoTrueClient.js'

/** Of the auth client's one large class, what no screen calls: it fails in words too. */
const methodsLeftOut = [
  'signInWithSolana',
  'signInWithEthereum',
  'signInWithPasskey',
  'registerPasskey',
  '_startPasskeyRegistration',
  '_verifyPasskeyRegistration',
  '_startPasskeyAuthentication',
  '_verifyPasskeyAuthentication',
  '_listPasskeys',
  '_updatePasskey',
  '_deletePasskey',
  '_getAuthorizationDetails',
  '_approveAuthorization',
  '_denyAuthorization',
  '_listOAuthGrants',
  '_revokeOAuthGrant',
  '_generateRecoveryCodes',
  '_verifyRecoveryCode',
  '_regenerateRecoveryCodes',
  '_unenrollRecoveryCodes',
  '_getRecoveryCodesStatus',
  'getClaims',
  'fetchJwk',
  'signInWithSSO',
  'signInWithIdToken',
  'linkIdentityIdToken',
  'signInAnonymously',
]

/** Throws when the class no longer has one of the methods. */
function withoutMethods(code: string): string {
  const methods = parseAst(code)
    .body.flatMap((part) => (part.type === 'ClassDeclaration' ? part.body.body : []))
    .flatMap((member) => (member.type === 'MethodDefinition' ? [member] : []))
  const left = methodsLeftOut.map((name) => {
    const method = methods.find(({ key }) => key.type === 'Identifier' && key.name === name)
    if (!method?.value.body) throw new Error(`${name} is no longer in the auth client`)
    const { start, end } = method.value.body
    return { start, end, body: `{ throw new Error('${name} is left out of this build') }` }
  })
  return left
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, body }) => rest.slice(0, start) + body + rest.slice(end), code)
}

/** Fails the build when a library no longer has one of these parts, so that an update is looked at. */
export function partsLeftOut(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'parts-left-out',
    apply: 'build',
    load(id) {
      const part = [...leftOut.keys()].find((path) => id.replaceAll('\\', '/').endsWith(path))
      if (part === undefined) return null
      seen.add(part)
      return { code: leftOut.get(part) ?? '', moduleType: 'js' }
    },
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(authClient)) return null
      seen.add(authClient)
      return { code: withoutMethods(code) }
    },
    buildEnd(error) {
      const missed = [...leftOut.keys(), authClient].filter((path) => !seen.has(path))
      if (!error && missed.length > 0) this.error(`No longer in the libraries: ${missed.join(', ')}`)
    },
  }
}
