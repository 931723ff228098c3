import { HistoryPage } from '#features/history/history-page.tsx'
import { useCall } from '#features/voice/call/call-provider.tsx'

/** The archive with the player that reads its answers aloud. */
export function HistoryScreen() {
  const { call } = useCall()
  return <HistoryPage onRead={call.player.read} />
}
