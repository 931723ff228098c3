import { HistoryPage } from '#features/history/history-page.tsx'
import { useCall } from '#features/voice/call/call-provider.tsx'

/** The archive, whose answers the player reads. */
export function HistoryScreen() {
  const { call } = useCall()
  return <HistoryPage onRead={call.player.read} />
}
