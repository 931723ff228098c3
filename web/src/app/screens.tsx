import type { ComponentType } from 'react'
import { loadLazily } from '#platform/lazy-part.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import { resolveRoute, type OpenScreen } from './resolve-route.ts'

type Loaded = { default: ComponentType }

const loadOpenScreen: Record<OpenScreen, () => Promise<Loaded>> = {
  login: async () => ({ default: (await import('./login-screen.tsx')).LoginScreen }),
  'reset-password': async () => ({
    default: (await import('#features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
  'update-password': async () => ({
    default: (await import('#features/auth/update-password-screen.tsx')).UpdatePasswordScreen,
  }),
  verify: async () => ({ default: (await import('#features/auth/verify-screen.tsx')).VerifyScreen }),
  onboarding: async () => ({
    default: (await import('./onboarding-screen.tsx')).OnboardingScreen,
  }),
}

/** Loads the records' code in parallel, so that neither the first paint nor the first read waits for it. */
const loadSignedInApp = async () => {
  // A failure is reported by the first read.
  loadRecords().catch(() => undefined)
  const { SignedInApp: screens } = await import('./signed-in-app.tsx')
  return { default: screens }
}

export const SignedInApp = loadLazily(loadSignedInApp)

/** Replaces the screen until a signed-in user has shown the second factor and agreed to what is kept. */
export const WaitingScreen = loadLazily(async () => ({
  default: (await import('./waiting-screen.tsx')).WaitingScreen,
}))

export const openScreens: Record<OpenScreen, ComponentType> = {
  login: loadLazily(loadOpenScreen.login),
  'reset-password': loadLazily(loadOpenScreen['reset-password']),
  'update-password': loadLazily(loadOpenScreen['update-password']),
  verify: loadLazily(loadOpenScreen.verify),
  onboarding: loadLazily(loadOpenScreen.onboarding),
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
