export type SignedInScreen = 'dashboard' | 'profile' | 'history' | 'analytics' | 'settings'
export type OpenScreen = 'login' | 'reset-password' | 'update-password' | 'verify' | 'onboarding'

export type RouteOutcome =
  | { kind: 'show'; screen: OpenScreen }
  | { kind: 'show-in-layout'; screen: SignedInScreen }
  /** Always replaces the history entry, so that Back does not redirect again. */
  | { kind: 'redirect'; to: '/' | '/login' }

const signedInScreens = new Map<string, SignedInScreen>([
  ['/', 'dashboard'],
  ['/profile', 'profile'],
  ['/history', 'history'],
  ['/analytics', 'analytics'],
  ['/settings', 'settings'],
])
const signedOutScreens = new Map<string, OpenScreen>([
  ['/login', 'login'],
  ['/reset-password', 'reset-password'],
])
const alwaysShown = new Map<string, OpenScreen>([
  ['/onboarding', 'onboarding'],
  ['/update-password', 'update-password'],
  ['/verify', 'verify'],
])

/** All paths of the app; other paths belong to the server or are unknown. */
export const appPaths = [signedInScreens, signedOutScreens, alwaysShown].flatMap((screens) => [
  ...screens.keys(),
])

/** The specification's route table (section 2). An unknown path redirects to `/`, which then decides for itself. */
export function resolveRoute(path: string, signedIn: boolean): RouteOutcome {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  const always = alwaysShown.get(plain)
  if (always) return { kind: 'show', screen: always }
  const open = signedOutScreens.get(plain)
  if (open) return signedIn ? { kind: 'redirect', to: '/' } : { kind: 'show', screen: open }
  const inside = signedInScreens.get(plain)
  if (inside)
    return signedIn ? { kind: 'show-in-layout', screen: inside } : { kind: 'redirect', to: '/login' }
  return { kind: 'redirect', to: '/' }
}
