import { conversationKey, type CallState, type Exchange } from './call-state.ts'

type Remembered = { userId: string; call: number; exchanges: Exchange[] }

/** The conversation of this tab as it was before a reload; null where there is none of this person. */
export function recallConversation(userId: string): Pick<CallState, 'call' | 'exchanges'> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(conversationKey) ?? 'null') as Remembered | null
    if (stored?.userId !== userId || !Array.isArray(stored.exchanges)) return null
    return { call: stored.call, exchanges: stored.exchanges }
  } catch {
    // Storage is switched off, or another version's.
    return null
  }
}

/** Ends with the tab, the session or another person's. */
export function rememberConversation(userId: string, { call, exchanges }: CallState): void {
  try {
    const remembered: Remembered = { userId, call, exchanges: exchanges.map(settle) }
    sessionStorage.setItem(conversationKey, JSON.stringify(remembered))
  } catch {
    // Storage is switched off or full: a reload begins anew.
  }
}

export function forgetConversation(): void {
  try {
    sessionStorage.removeItem(conversationKey)
  } catch {
    // Storage is switched off: there is none.
  }
}

/** Nothing goes on after a reload. */
function settle(exchange: Exchange): Exchange {
  return exchange.kind === 'question'
    ? exchange
    : { ...exchange, callAnswer: null, current: null, isOver: true }
}
