import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Counterfoil, type Instruction, Refused } from './counterfoil.ts'
import { decide } from './decide.ts'
import { openJournal } from './journal.ts'
import { isSigned } from './signature.ts'

export interface ProcessorOptions {
  readonly counterfoil: Counterfoil
  /** Where its journal is. */
  readonly folder: string
  readonly log: (line: string) => void
  readonly now?: () => Date
}

export interface Processor {
  /** Takes pushes at this port of this machine, and tells Counterfoil so. Returns the address. */
  listen(port: number): Promise<string>
  /** Reads what was missed, carries out what is left, and reports what is not reported. @throws where Counterfoil cannot be reached: try again later. */
  workOff(): Promise<void>
  /** Until everything that was pushed is carried out, and its report was tried once. */
  settled(): Promise<void>
  close(): Promise<void>
}

const bodyBytesMax = 1_048_576

/** A small processor: it carries out what merchants decide in Counterfoil, each thing once, whatever is down in between. */
export function createProcessor({ counterfoil, folder, log, now = () => new Date() }: ProcessorOptions): Processor {
  const journal = openJournal(folder)
  const running = new Set<Promise<void>>()
  let secret: string | undefined

  /** Carries out one instruction, which happens once, and reports it, which may happen again: the same result counts once. */
  async function handle(id: string): Promise<void> {
    const result = journal.carryOut(id, decide)
    log(`${id}: ${result.outcome}`)
    await counterfoil.report(id, result).catch((error: unknown) => {
      // Nothing that is sent again would change it; somebody has to look.
      if (!(error instanceof Refused)) throw error
      log(`${id}: result rejected: ${error.message}`)
    })
    journal.markReported(id)
  }

  function handleLater(id: string): void {
    const handled = handle(id)
      .catch((error: unknown) => log(`${id}: reporting failed, will retry: ${String(error)}`))
      .finally(() => running.delete(handled))
    running.add(handled)
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      log(`push failed: ${String(error)}`)
      response.writeHead(500).end()
    })
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === null) return void response.writeHead(413).end()
    const signature = request.headers['counterfoil-signature']
    if (secret === undefined || !isSigned(secret, typeof signature === 'string' ? signature : undefined, body, now())) return void response.writeHead(401).end()
    const instruction = JSON.parse(body) as Instruction
    // On disk before it is acknowledged: from here on Counterfoil tells it no more.
    const isNew = !journal.has(instruction.id)
    journal.receive(instruction)
    response.writeHead(204).end()
    if (isNew) handleLater(instruction.id)
  }

  return {
    listen: async (port) => {
      if (!server.listening) {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/instructions`
      secret = journal.findSecret(url)
      if (secret === undefined) {
        secret = await counterfoil.setPushAddress(url)
        journal.keepSecret(url, secret)
      }
      return url
    },
    workOff: async () => {
      for (const instruction of await counterfoil.listOpen()) {
        journal.receive(instruction)
        await counterfoil.acknowledge(instruction.id)
      }
      for (const id of journal.listUnreported()) await handle(id)
    },
    settled: async () => {
      await Promise.all(running)
    },
    close: async () => {
      if (server.listening) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
      await Promise.all(running)
      journal.close()
    },
  }
}

/** Null where it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > bodyBytesMax) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
