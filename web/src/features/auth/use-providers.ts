import { useEffect, useState } from 'react'
import { loadAuthSettings } from '#platform/project/auth-settings.ts'
import { logProblem } from '#platform/log.ts'
import { readReturningProvider } from '#platform/session/provider-return.ts'
import { useAuth } from '#platform/session/session.tsx'

/** Sign-in methods that are not providers. */
const otherMethods = ['email', 'phone', 'anonymous_users']

export type ShownProviders = {
  names: string[]
  /** The provider that redirected here without a session, and why. */
  refused: { provider: string; code: string | null } | null
}

function readRefusal(): ShownProviders['refused'] {
  const provider = readReturningProvider(new URL(location.href))
  if (provider === null) return null
  const parameters = new URLSearchParams(location.hash.slice(1))
  return { provider, code: parameters.get('error_code') }
}

/** Loaded once the screen is drawn. Null until then, and without providers. */
export function useProviders(): ShownProviders | null {
  const { project } = useAuth()
  const [refused] = useState(readRefusal)
  const [names, setNames] = useState<string[]>([])

  useEffect(() => {
    let isGone = false
    loadAuthSettings(project)
      .then(({ external }) => {
        const known = Object.keys(external).filter((name) => external[name] && !otherMethods.includes(name))
        if (!isGone) setNames(known)
      })
      .catch((error: unknown) => logProblem('The sign-in methods could not be loaded', error))
    return () => {
      isGone = true
    }
  }, [project])

  return names.length > 0 || refused ? { names, refused } : null
}
