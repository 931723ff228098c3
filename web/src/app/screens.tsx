import type { ComponentType } from 'react'
import { loadLazily } from '#platform/lazy-part.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import { resolveRoute, type OpenScreen } from './resolve-route.ts'

const loadOpenScreen = {
  login: () => import('./login-screen.tsx'),
  'reset-password': () => import('#features/auth/reset-password-screen.tsx'),
  'update-password': () => import('#features/auth/update-password-screen.tsx'),
  verify: () => import('#features/auth/verify-screen.tsx'),
  onboarding: () => import('./onboarding-screen.tsx'),
} satisfies Record<OpenScreen, () => Promise<unknown>>

/** Loads the records' code in parallel, so that neither the first paint nor the first read waits for it. */
const loadSignedInApp = () => {
  // A failure is reported by the first read.
  loadRecords().catch(() => undefined)
  return import('./signed-in-app.tsx')
}

export const SignedInApp = loadLazily(loadSignedInApp, 'SignedInApp')

/** Replaces the screen until a signed-in user has shown the second factor and agreed to what is kept. */
export const WaitingScreen = loadLazily(() => import('./waiting-screen.tsx'), 'WaitingScreen')

export const openScreens: Record<OpenScreen, ComponentType> = {
  login: loadLazily(loadOpenScreen.login, 'LoginScreen'),
  'reset-password': loadLazily(loadOpenScreen['reset-password'], 'ResetPasswordScreen'),
  'update-password': loadLazily(loadOpenScreen['update-password'], 'UpdatePasswordScreen'),
  verify: loadLazily(loadOpenScreen.verify, 'VerifyScreen'),
  onboarding: loadLazily(loadOpenScreen.onboarding, 'OnboardingScreen'),
}

/** Starts loading the screen most likely to be shown, in parallel to the settings. A failure surfaces when it is drawn. */
export function preloadScreenAt(path: string, likelySignedIn: boolean): void {
  const first = resolveRoute(path, likelySignedIn)
  const outcome = first.kind === 'redirect' ? resolveRoute(first.to, likelySignedIn) : first
  const load =
    outcome.kind === 'show'
      ? loadOpenScreen[outcome.screen]
      : outcome.kind === 'redirect'
        ? null
        : loadSignedInApp
  load?.().catch(() => undefined)
}
