import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { mayLeave } from '#platform/may-leave.ts'
import { installPrompt, type InstallPrompt } from '#platform/offline/install-prompt.ts'
import { registerServiceWorker, watchVersions } from '#platform/offline/service-worker.ts'
import { followClicks } from '#platform/push/follow-clicks.ts'
import { renewThisBrowser } from '#platform/push/push-devices.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Button } from '#ui/button.tsx'
import { isInstallDeclined, rememberInstallDeclined } from './install-choice.ts'
import { followHistory, keepNothing } from './follow-history.ts'

const texts = {
  newVersion: 'A new version is available.',
  reload: 'Reload',
  later: 'Later',
  installTitle: 'Install Tidings',
  installOffer: 'Install Tidings: it opens like an app, with your history offline.',
  install: 'Install',
  notNow: 'Not now',
} as const

const bar =
  'dock-bar flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-ink bg-sheet px-4 py-2 text-sm md:rounded-sheet md:border md:shadow-sheet'

async function reload(): Promise<void> {
  if (await mayLeave()) location.reload()
}

function UpdateNotice({ onLater }: { onLater: () => void }) {
  return (
    <div className={bar}>
      <output className="min-w-0 flex-1 basis-40 font-semibold">{texts.newVersion}</output>
      <div className="flex gap-2">
        <Button compact onClick={() => void reload()}>
          {texts.reload}
        </Button>
        <Button compact look="secondary" onClick={onLater}>
          {texts.later}
        </Button>
      </div>
    </div>
  )
}

function InstallOffer({ prompt }: { prompt: InstallPrompt }) {
  const [isDeclined, setIsDeclined] = useState(isInstallDeclined)
  if (isDeclined) return null
  const decline = () => {
    rememberInstallDeclined()
    setIsDeclined(true)
  }
  async function install() {
    installPrompt.take()
    const { outcome } = await prompt.prompt()
    if (outcome === 'dismissed') rememberInstallDeclined()
  }
  return (
    <section aria-label={texts.installTitle} className={bar}>
      <p className="min-w-0 flex-1 basis-48">{texts.installOffer}</p>
      <div className="flex gap-2">
        <Button compact look="secondary" onClick={() => void install()}>
          {texts.install}
        </Button>
        <Button compact look="quiet" onClick={decline}>
          {texts.notNow}
        </Button>
      </div>
    </section>
  )
}

/** Installation is only offered after the first question. */
function hasHistory(queries: QueryClient): boolean {
  const known = queries.getQueriesData({ queryKey: ['history'] })
  return known.some(([, entries]) => Array.isArray(entries) && entries.length > 0)
}

/** Makes the app and the newest history available offline; announces a new version, or offers to install. */
export function OfflineNotices({ isInCall }: { isInCall: boolean }) {
  const { project, user } = useAuth()
  const userId = user?.id
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [isNewer, setIsNewer] = useState(false)
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)

  useEffect(() => watchVersions(() => setIsNewer(true)), [])
  useEffect(() => followClicks(navigate), [navigate])
  useEffect(() => {
    if (!userId) return undefined
    const ending = new AbortController()
    const { isHardened } = project.config
    if (isHardened) keepNothing()
    void registerServiceWorker().then((isRegistered) => {
      if (!isRegistered || ending.signal.aborted) return
      if (!isHardened) followHistory({ queries, project, userId }, ending.signal)
      void renewThisBrowser(project, userId)
    })
    return () => ending.abort()
  }, [queries, project, userId])

  // A reload would end the call, and other notices can wait.
  if (isInCall) return null
  if (isNewer) return <UpdateNotice onLater={() => setIsNewer(false)} />
  return prompt && hasHistory(queries) ? <InstallOffer prompt={prompt} /> : null
}
