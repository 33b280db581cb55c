import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { processIo } from './io.ts'
import { listen } from './listen.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function occupyPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function open() {
  const app = fastify()
  closing.push(() => app.close())
  const lines: string[] = []
  const io = { ...processIo, console: { ...console, log: (line: string) => void lines.push(line) } }
  return { app, io, lines }
}

test('passes over a busy port that nobody set, and says so', async () => {
  const port = await occupyPort()
  const { app, io, lines } = open()
  const origin = await listen(app, { host: '127.0.0.1', port, isPortSet: false }, io)
  const used = Number(new URL(origin).port)
  expect(used).toBeGreaterThan(port)
  expect(lines).toEqual([`Port ${port} is in use. Using ${used} instead.`])
})

test('refuses a busy port that was set, since a proxy calls that one', async () => {
  const port = await occupyPort()
  const { app, io, lines } = open()
  await expect(listen(app, { host: '127.0.0.1', port, isPortSet: true }, io)).rejects.toThrow(
    `Port ${port} is in use. Set PORT to a free port, or remove it to use the next free one.`,
  )
  expect(lines).toEqual([])
})

test.each([
  ['EACCES', 'this user has no right to the port.'],
  ['ENOTFOUND', 'the host name could not be resolved.'],
  ['EPERM', 'listen EPERM'],
])('says why it cannot listen: %s', async (code, reason) => {
  const app = { listen: () => Promise.reject(Object.assign(new Error(`listen ${code}`), { code })) } as unknown as FastifyInstance
  await expect(listen(app, { host: 'pay.example', port: 80, isPortSet: true }, processIo)).rejects.toThrow(`Can't listen on pay.example, port 80: ${reason}`)
})
