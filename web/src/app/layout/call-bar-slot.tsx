import { useLocation } from 'wouter'
import { useCall } from '#features/voice/call/call-provider.tsx'
import { lazyPart } from '#platform/lazy-part.ts'
import { loadCallBar } from '#features/voice/lazy-parts.ts'

const CallBar = lazyPart(loadCallBar)

/** The dashboard has the card itself. The bar's code came with the call. */
export function CallBarSlot() {
  const { call, state } = useCall()
  const [path] = useLocation()
  if (path === '/' || !state.isLoaded) return null
  return <CallBar call={call} state={state} />
}
