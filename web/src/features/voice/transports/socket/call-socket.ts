export type CallSocketEvents = {
  open: () => void
  text: (data: string) => void
  binary: (data: Uint8Array) => void
  /** Exactly once and last. `code` is the WebSocket's close code. */
  closed: (code: number) => void
}

/** The part of a WebSocket that a room uses. */
export interface CallSocket {
  send(data: string | Uint8Array<ArrayBuffer>): void
  bufferedBytes(): number
  /** Ends the call. */
  close(): void
  /** Closes without a code, so that the server waits for the next socket instead of ending the call. */
  abandon(): void
}

export type OpenCallSocket = (url: string, protocol: string, events: CallSocketEvents) => CallSocket

export const normalClosure = 1000
/** Closed without a close frame. */
export const abnormalClosure = 1006

export const openBrowserSocket: OpenCallSocket = (url, protocol, events) => {
  const socket = new WebSocket(url, protocol)
  socket.binaryType = 'arraybuffer'
  const closed = (code: number) => {
    removeEventListener('offline', goOffline)
    socket.onopen = socket.onmessage = socket.onclose = null
    events.closed(code)
  }
  // When the network is gone a socket may take minutes to notice.
  const goOffline = () => {
    socket.close()
    closed(abnormalClosure)
  }
  addEventListener('offline', goOffline)
  socket.onopen = () => events.open()
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') events.text(data)
    else if (data instanceof ArrayBuffer) events.binary(new Uint8Array(data))
  }
  socket.onclose = ({ code }) => closed(code)
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    bufferedBytes: () => socket.bufferedAmount,
    close: () => socket.close(normalClosure),
    abandon: () => socket.close(),
  }
}
