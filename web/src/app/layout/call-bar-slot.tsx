import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '#features/voice/call-provider.tsx'
import { loadCallBar } from '#features/voice/load-during-call.ts'

const CallBar = lazy(loadCallBar)

/** The dashboard has the card itself. The bar's code came with the call. */
export function CallBarSlot() {
  const { call, view } = useCall()
  const [path] = useLocation()
  if (path === '/' || !view.isLoaded) return null
  return (
    <Suspense fallback={null}>
      <CallBar call={call} view={view} />
    </Suspense>
  )
}
