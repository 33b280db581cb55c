import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A clamd at a real unix socket, which speaks the part of its protocol that the product uses. */

export interface TestClamd {
  readonly socketPath: string
  /** The files that it was sent. */
  readonly scanned: Buffer[]
  /** How it answers from now on. `verdict` is what clamd says; the others are its failures. */
  behavior: 'verdict' | 'error' | 'silent' | 'hang_up'
  close(): Promise<void>
}

/** The test string of all virus scanners, in two parts so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export async function startTestClamd(): Promise<TestClamd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'))
  const socketPath = path.join(folder, 'clamd.sock')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    void answer(clamd, socket)
  })
  server.listen(socketPath)
  await once(server, 'listening')
  const clamd: TestClamd = {
    socketPath,
    scanned: [],
    behavior: 'verdict',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return clamd
}

async function answer(clamd: TestClamd, socket: Socket): Promise<void> {
  if (clamd.behavior === 'hang_up') return void socket.destroy()
  let received = Buffer.alloc(0)
  for await (const data of socket) {
    received = Buffer.concat([received, data as Buffer])
    const content = readStream(received)
    if (content === null) continue
    clamd.scanned.push(content)
    if (clamd.behavior === 'silent') return
    const verdict = content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    socket.end(`${clamd.behavior === 'error' ? 'INSTREAM size limit exceeded. ERROR' : verdict}\0`)
    return
  }
}

/** The file of a whole INSTREAM command; null while something is missing. */
function readStream(received: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0')
  if (received.length < command.length) return null
  if (!received.subarray(0, command.length).equals(command)) throw new Error('The command is not INSTREAM.')
  const chunks: Buffer[] = []
  for (let position = command.length; position + 4 <= received.length; ) {
    const length = received.readUInt32BE(position)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(position + 4, position + 4 + length))
    position += 4 + length
  }
  return null
}
