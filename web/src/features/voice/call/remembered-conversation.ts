import { conversationKey, type CallState, type Exchange } from './call-state.ts'

type Remembered = { userId: string; call: number; exchanges: Exchange[] }

/** This tab's conversation from before a reload; null if there is none of this user. */
export function recallConversation(userId: string): Pick<CallState, 'call' | 'exchanges'> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(conversationKey) ?? 'null') as Remembered | null
    if (stored?.userId !== userId || !Array.isArray(stored.exchanges)) return null
    return { call: stored.call, exchanges: stored.exchanges }
  } catch {
    // Storage is unavailable or from another version.
    return null
  }
}

/** Stores the conversation until the tab or the session ends or the user changes. */
export function rememberConversation(userId: string, { call, exchanges }: CallState): void {
  try {
    const remembered: Remembered = { userId, call, exchanges: exchanges.map(settle) }
    sessionStorage.setItem(conversationKey, JSON.stringify(remembered))
  } catch {
    // Storage is unavailable or full: a reload starts over.
  }
}

export function forgetConversation(): void {
  try {
    sessionStorage.removeItem(conversationKey)
  } catch {
    // Storage is unavailable, so there is none.
  }
}

/** Marks everything as finished, because nothing continues after a reload. */
function settle(exchange: Exchange): Exchange {
  return exchange.kind === 'question'
    ? exchange
    : { ...exchange, callAnswer: null, current: null, isOver: true }
}
