import type { FastifyInstance } from 'fastify'
import { UserError } from '../infra/user-error.ts'
import type { CommandIo } from './io.ts'

/** How many ports after the wished one are tried. */
const furtherPorts = 20
const portMax = 65_535
const saidAsLocalhost = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

interface Place {
  host: string
  port: number
}

/** Why a system call failed, for the person who chose host and port. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to the port.',
  EADDRNOTAVAIL: 'this machine does not have the address.',
  EAI_AGAIN: 'the host name could not be resolved.',
  ENOTFOUND: 'the host name could not be resolved.',
}

function listenedPort(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error("The server isn't listening on a port.")
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
    throw new UserError(`Can't listen on ${place.host}, port ${place.port}: ${reasons[code ?? ''] ?? message}`)
  }
}

/** Listens on the port or, where that is busy, on one of those after it; returns the one it got. */
async function listenFrom(app: FastifyInstance, { host, port }: Place): Promise<number> {
  const last = Math.min(port + furtherPorts, portMax)
  let candidate = port
  while (await isTaken(app, { host, port: candidate })) {
    candidate++
    if (candidate > last) throw new UserError(`Ports ${port} to ${last} are all in use. Set PORT to a free port.`)
  }
  return listenedPort(app)
}

/** As a browser on this machine calls it. Passkeys belong to a name, so that an address of the machine itself is shown as one. */
function describeOrigin(host: string, port: number): string {
  const shownHost = saidAsLocalhost.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shownHost}:${port}`
}

/**
 * Listens on the wished port or, where nobody set one and it is busy, on the next free one, and says so. Returns the address for a browser.
 * A port that was set is the one that a proxy calls, so no other will do.
 */
export async function listen(app: FastifyInstance, { host, port, isPortSet }: Place & { isPortSet: boolean }, io: CommandIo): Promise<string> {
  if (isPortSet) {
    if (await isTaken(app, { host, port })) throw new UserError(`Port ${port} is in use. Set PORT to a free port, or remove it to use the next free one.`)
    return describeOrigin(host, listenedPort(app))
  }
  const got = await listenFrom(app, { host, port })
  if (got !== port) io.console.log(`Port ${port} is in use. Using ${got} instead.`)
  return describeOrigin(host, got)
}

/** Listens on the next free port after the one another server got; where any port was good enough for that one, on any. */
export async function listenBeside(other: FastifyInstance, app: FastifyInstance, { host, port }: Place): Promise<string> {
  const next = listenedPort(other) + 1
  return describeOrigin(host, await listenFrom(app, { host, port: port === 0 || next > portMax ? 0 : next }))
}
