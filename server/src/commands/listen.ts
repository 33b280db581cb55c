import type { FastifyInstance } from 'fastify'
import { UserError } from '../infra/user-error.ts'

/** How many ports after the wished one are tried. */
const furtherPorts = 20
const everyAddress = new Set(['0.0.0.0', '::'])

interface Place {
  host: string
  port: number
}

function listenedPort(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}

async function isTaken(app: FastifyInstance, place: Place): Promise<boolean> {
  try {
    const listening: Promise<string> = app.listen(place)
    await listening
    return false
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return true
    throw new UserError(`The server cannot listen on ${place.host}, port ${place.port}: ${message}`)
  }
}

/** Listens on the wished port or, where that is busy, on the next free one, and says so. Returns the address for a browser. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  const last = Math.min(port + furtherPorts, 65_535)
  let candidate = port
  while (await isTaken(app, { host, port: candidate })) {
    candidate++
    if (candidate > last) throw new UserError(`The ports ${port} to ${last} are all busy. Choose another one with PORT.`)
  }
  if (candidate !== port) console.log(`Port ${port} is busy; using ${candidate}.`)
  const shownHost = everyAddress.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shownHost}:${listenedPort(app)}`
}
