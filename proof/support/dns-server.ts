import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name is answered: TXT records, each of one or more parts, a code, or nothing at all. */
export type DnsAnswer = readonly (readonly string[])[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence'

export interface DnsServer {
  /** As the setting DNS_SERVERS has it. */
  readonly address: string
  /** By name, in lower case. Names that are missing don't exist. */
  readonly answers: Map<string, DnsAnswer>
  close(): Promise<void>
}

const headerBytes = 12
const codes = { NXDOMAIN: 3, SERVFAIL: 2 } as const
const txtType = 16
const internetClass = 1
/** Points to the name of the question, which follows the header. */
const namePointer = 0xc000 + headerBytes

/** A DNS server on this machine that knows TXT records alone. */
export async function startDnsServer(): Promise<DnsServer> {
  const answers: DnsServer['answers'] = new Map()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readQuestion(query)
    const answer = answers.get(name) ?? 'NXDOMAIN'
    if (answer !== 'silence') socket.send(respond(query.subarray(0, end), answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answers,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // The name's end, type and class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function respond(question: Buffer, answer: Exclude<DnsAnswer, 'silence'>): Buffer {
  const records = typeof answer === 'string' ? [] : answer
  const response = Buffer.from(question)
  // A response to a recursive query, with its code.
  response.writeUInt16BE(0x8180 + (typeof answer === 'string' ? codes[answer] : 0), 2)
  response.writeUInt16BE(records.length, 6)
  response.writeUInt32BE(0, 8)
  return Buffer.concat([response, ...records.map(writeRecord)])
}

function writeRecord(parts: readonly string[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])))
  const head = Buffer.alloc(headerBytes)
  head.writeUInt16BE(namePointer, 0)
  head.writeUInt16BE(txtType, 2)
  head.writeUInt16BE(internetClass, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
