export type CallSocketEvents = {
  open: () => void
  text: (data: string) => void
  binary: (data: Uint8Array) => void
  /** Exactly once, whatever ended it; nothing follows. `clean` when the other side ended it on purpose. */
  closed: (clean: boolean) => void
}

/** The part of a WebSocket that a room uses. */
export interface CallSocket {
  send(data: string | Uint8Array<ArrayBuffer>): void
  bufferedBytes(): number
  close(): void
}

export type OpenCallSocket = (url: string, protocol: string, events: CallSocketEvents) => CallSocket

const normalClosure = 1000

export const openBrowserSocket: OpenCallSocket = (url, protocol, events) => {
  const socket = new WebSocket(url, protocol)
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => events.open()
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') events.text(data)
    else if (data instanceof ArrayBuffer) events.binary(new Uint8Array(data))
  }
  socket.onclose = ({ code }) => events.closed(code === normalClosure)
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    bufferedBytes: () => socket.bufferedAmount,
    close: () => socket.close(normalClosure),
  }
}
