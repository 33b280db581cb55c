import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The servers of shops: each endpoint has a path, and can accept, hang or be gone. */
export interface Receivers {
  readonly urls: readonly string[]
  /** When each event first came to each endpoint, by `EVENT/NUMBER`. */
  readonly firstArrivals: ReadonlyMap<string, number>
  readonly arrivalCount: number
  setHanging(numbers: readonly number[]): void
  setGone(numbers: readonly number[]): Promise<void>
  close(): Promise<void>
}

const eventId = /"id":"(evt_\w+)"/

/** @param count how many endpoints; each gets a separate server. */
export async function startReceivers(count: number): Promise<Receivers> {
  const firstArrivals = new Map<string, number>()
  let arrivalCount = 0
  let hanging: ReadonlySet<number> = new Set()
  const servers = Array.from({ length: count }, (_, number) =>
    createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (hanging.has(number)) return
      const id = eventId.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
      const key = `${id}/${number}`
      arrivalCount++
      if (!firstArrivals.has(key)) firstArrivals.set(key, Date.now())
      response.writeHead(200).end('ok')
    }),
  )
  const listen = async (server: Server, port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async (server: Server) => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  }
  const ports: number[] = []
  for (const server of servers) ports.push(await listen(server, 0))
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hook`),
    firstArrivals,
    get arrivalCount() {
      return arrivalCount
    },
    setHanging: (numbers) => {
      hanging = new Set(numbers)
    },
    setGone: async (numbers) => {
      for (const [number, server] of servers.entries()) {
        if (numbers.includes(number)) await close(server)
        else if (!server.listening) await listen(server, ports[number] ?? 0)
      }
    },
    close: async () => {
      for (const server of servers) await close(server)
    },
  }
}
