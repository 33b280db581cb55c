import { Socket } from 'node:net'

/**
 * A socket that, once connected, sends what is written in one turn of the event loop in one piece. Statements that do not wait for each other leave
 * together then, and the system is called once instead of once for each.
 */
export function createBatchingSocket(): Socket {
  const socket = new Socket()
  // Not before: while it connects, Node.js puts its own `write` back.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
    let isHeld = false
    const hold = () => {
      if (isHeld) return
      isHeld = true
      socket.cork()
      // Runs when all promises that are settled by now have been followed up.
      process.nextTick(() => {
        isHeld = false
        socket.uncork()
      })
    }
    socket.write = (...args: unknown[]) => {
      hold()
      return write(...args)
    }
  })
  return socket
}
