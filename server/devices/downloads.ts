import type { Socket } from 'node:net'

interface Download {
  /** What the panel had said on this connection by then: if it says more, it goes on, and has what it asked for. */
  heard: number
  wasBroken: () => void
}

/** The last download of each connection, as long as it may still break off. */
const last = new WeakMap<Socket, Download>()

/**
 * A frame is small: the machine has taken it all before the panel has read half of it. So it counts as downloaded when it was
 * handed over, and no longer if the panel hangs up on it with bytes unread, which resets the connection.
 */
export function watchDownload(socket: Socket, wasBroken: () => void) {
  const isWatched = last.has(socket)
  last.set(socket, { heard: socket.bytesRead, wasBroken })
  if (isWatched) return
  socket.once('close', (hadError) => {
    const download = last.get(socket)
    if (hadError && download?.heard === socket.bytesRead) download.wasBroken()
  })
}
