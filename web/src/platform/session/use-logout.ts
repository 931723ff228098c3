import { useCallback, useState } from 'react'
import { logProblem } from '../log.ts'
import { mayLeave } from '../may-leave.ts'
import { readKeptFor } from '../offline/kept-for.ts'
import type { Project } from '../project/project.ts'
import { finishBeforeLogout } from './before-logout.ts'

export type Leaving = {
  /** Logout has succeeded or is in progress: the page is about to be left, so nothing reacts to the session's end. */
  leaving: boolean
  logout: () => Promise<void>
}

/** Ends the session and leaves for the marketing site, unless unsaved changes keep the user. */
export function useLogout(project: Project): Leaving {
  const [leaving, setLeaving] = useState(false)

  const logout = useCallback(async () => {
    if (!(await mayLeave())) return
    setLeaving(true)
    await finishBeforeLogout()
    // A hosted project would not notify the server that the session has ended.
    if (readKeptFor('push')) await (await import('../push/push-devices.ts')).removeThisBrowser(project)
    const { error } = await project.auth.signOut()
    if (error) {
      logProblem('Logout failed', error)
      setLeaving(false)
      return
    }
    // Going back may show the page exactly as it was left.
    addEventListener('pageshow', () => setLeaving(false))
    location.assign(project.config.marketingUrl)
  }, [project])

  return { leaving, logout }
}
