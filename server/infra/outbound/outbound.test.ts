import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound, type Resolve } from './outbound.ts'

/** Where the server may be sent by somebody who chooses an address, in any notation. */

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A DNS of the test's own; each name has its answers one after another, the last one stays. */
function resolver(names: Readonly<Record<string, readonly (readonly string[])[]>>): Resolve & { asked: string[] } {
  const asked: string[] = []
  const resolve: Resolve = (hostname, _options, callback) => {
    const answers = names[hostname] ?? []
    const answer = answers[Math.min(asked.filter((name) => name === hostname).length, answers.length - 1)]
    asked.push(hostname)
    if (!answer) return callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), [])
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return Object.assign(resolve, { asked })
}

const strict = (resolve: Resolve = resolver({}), ...morePorts: number[]): Outbound =>
  createOutbound({ outboundLoopback: 'refuse', outboundPorts: [443, ...morePorts] }, resolve)
const withLoopback = (resolve: Resolve = resolver({})): Outbound => createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] }, resolve)
const refuses = async (outbound: Outbound, url: string) => (await outbound.findRefusal(url)) !== null

async function startTarget(): Promise<{ port: number; received: string[] }> {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    for await (const chunk of request) received.push(String(chunk))
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { port: (server.address() as AddressInfo).port, received }
}

const post = (outbound: Outbound, url: string) =>
  outbound.post(url, { headers: {}, body: 'secret', signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    (error: { code?: string }) => error.code,
  )

/** Networks that nobody outside may reach, as first and last address. Written down here apart from the code. */
const closedIpv4: readonly (readonly [string, string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.0', '255.255.255.255'],
]
const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const bytesOf = (value: number) => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256)
const closedAddress = fc.constantFrom(...closedIpv4).chain(([first, last]) => fc.integer({ min: toNumber(first), max: toNumber(last) }))
/** 8.0.0.0 to 8.255.255.255 is public as a whole. */
const publicAddress = fc.integer({ min: toNumber('8.0.0.0'), max: toNumber('8.255.255.255') })

const base = fc.constantFrom(
  (value: number) => `${value}`,
  (value: number) => `0x${value.toString(16)}`,
  (value: number) => `0${value.toString(8)}`,
)
/** An IPv4 address as browsers and resolvers take it: one to four parts, each decimal, hexadecimal or octal. */
const ipv4Notation = (value: number) =>
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.array(base, { minLength: 4, maxLength: 4 })).map(([parts, bases]) => {
    const bytes = bytesOf(value)
    const rest = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
    return [...bytes.slice(0, parts - 1), rest].map((part, at) => bases[at]?.(part)).join('.')
  })
/** An IPv6 address that holds an IPv4 address: mapped, compatible, NAT64, its local kind, 6to4 and Teredo. */
const ipv6Notation = (value: number) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(value)
  const high = (a * 256 + b).toString(16)
  const low = (c * 256 + d).toString(16)
  const dotted = [a, b, c, d].join('.')
  return fc.constantFrom(
    `[::ffff:${high}:${low}]`,
    `[::ffff:${dotted}]`,
    `[0:0:0:0:0:FFFF:${dotted}]`,
    `[::${dotted}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::1]`,
  )
}

describe('an address', () => {
  it('of a closed network is refused in every notation', async () => {
    const notation = closedAddress.chain((value) => fc.oneof(ipv4Notation(value), ipv6Notation(value)))
    await fc.assert(
      fc.asyncProperty(notation, async (host) => {
        expect(await refuses(strict(), `https://${host}/hook`), host).toBe(true)
        expect(await post(strict(), `https://${host}/hook`), host).toBe('ADDRESS_REFUSED')
      }),
      { numRuns: 1000 },
    )
  })

  it('that is public is taken in every notation of IPv4, by https alone', async () => {
    await fc.assert(
      fc.asyncProperty(publicAddress.chain(ipv4Notation), async (host) => {
        expect(await refuses(strict(), `https://${host}/hook`), host).toBe(false)
        expect(await refuses(withLoopback(), `http://${host}/hook`), host).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['[::]', '[::1]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]'])(
    'is refused where IPv6 has no public one: %s',
    async (host) => {
      expect(await refuses(strict(), `https://${host}/`)).toBe(true)
    },
  )

  it('of a public IPv6 network is taken', async () => {
    expect(await refuses(strict(), 'https://[2606:4700::1111]/')).toBe(false)
  })

  it('of an interface of this machine is refused', async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
    )
    expect(own.length).toBeGreaterThan(0)
    for (const host of own) expect(await refuses(strict(), `https://${host.replace(/%\w+/, '')}/`), host).toBe(true)
  })

  it.each([
    'http://core.example/',
    'ftp://core.example/',
    'https://me:secret@core.example/',
    'https://me@core.example/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://router/',
    'https://',
    'file:///etc/passwd',
  ])('is refused for its form or name: %s', async (url) => {
    const everywhere = resolver({ 'core.example': [['8.8.8.8']] })
    expect((await refuses(strict(everywhere), url)) || (await post(strict(everywhere), url)) === 'ADDRESS_REFUSED').toBe(true)
  })
})

describe('a name', () => {
  it.each([
    ['a private one', ['10.0.0.1']],
    ['a mapped private one', ['::ffff:10.0.0.1']],
    ['a public and a private one', ['8.8.8.8', '192.168.0.1']],
    ['a public and a local IPv6 one', ['8.8.8.8', 'fe80::1']],
    ['none', []],
  ])('whose addresses are %s is refused', async (_, addresses) => {
    const outbound = strict(resolver({ 'core.example': [addresses] }))
    expect(await refuses(outbound, 'https://core.example/')).toBe(true)
    expect(await post(outbound, 'https://core.example/')).toBe('ADDRESS_REFUSED')
  })

  it('that leads elsewhere when the connection is made is refused then', async () => {
    const target = await startTarget()
    const resolve = resolver({ 'rebind.example': [['8.8.8.8'], ['127.0.0.1']] })
    const outbound = strict(resolve, target.port)
    const url = `https://rebind.example:${target.port}/`
    expect(await refuses(outbound, url)).toBe(false)
    expect(await post(outbound, url)).toBe('ADDRESS_REFUSED')
    expect(target.received).toEqual([])
  })

  it('is looked up once per connection, which goes to the address that was checked', async () => {
    const target = await startTarget()
    const resolve = resolver({ 'core.example': [['127.0.0.1'], ['10.0.0.1']] })
    expect(await post(withLoopback(resolve), `http://core.example:${target.port}/`)).toBe(200)
    expect(resolve.asked).toEqual(['core.example'])
    expect(target.received).toEqual(['secret'])
  })

  it('that does not resolve is not refused, and fails when it is called', async () => {
    expect(await refuses(strict(), 'https://unknown.example/')).toBe(false)
    expect(await post(strict(), 'https://unknown.example/')).toBe('ENOTFOUND')
  })
})

describe('a port', () => {
  const everywhere = resolver({ 'core.example': [['8.8.8.8']] })

  it.each(['https://core.example:22/', 'https://core.example:80/', 'https://core.example:8443/', 'https://8.8.8.8:6379/', 'https://[2606:4700::1111]:25/'])(
    'that the server may not call is refused: %s',
    async (url) => {
      for (const outbound of [strict(everywhere), withLoopback(everywhere)]) {
        expect(await outbound.findRefusal(url)).toBe('port')
        expect(await post(outbound, url)).toBe('ADDRESS_REFUSED')
      }
    },
  )

  it('is checked before the name, which may not resolve now', async () => {
    expect(await strict().findRefusal('https://unknown.example:22/')).toBe('port')
    expect(await strict(undefined, 8443).findRefusal('https://unknown.example:22/')).toBe('port')
    expect(await strict(undefined, 8443).findRefusal('https://unknown.example:8443/')).toBe(null)
  })

  it('is 443 unless the setting lists others', async () => {
    expect(await refuses(strict(everywhere), 'https://core.example:443/')).toBe(false)
    expect(await refuses(strict(everywhere, 8443), 'https://core.example:8443/')).toBe(false)
    expect(await refuses(strict(everywhere, 8443), 'https://core.example:8444/')).toBe(true)
  })
})

describe('a machine that wants loopback', () => {
  it('calls it by http, and still no private network', async () => {
    const target = await startTarget()
    expect(await post(withLoopback(), `http://127.0.0.1:${target.port}/`)).toBe(200)
    const outbound = withLoopback(resolver({ 'core.example': [['127.0.0.1', '10.0.0.1']] }))
    for (const url of ['http://10.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://core.example/', 'http://8.8.8.8/']) {
      expect(await refuses(outbound, url), url).toBe(true)
    }
  })
})

describe('an answer that is read', () => {
  const get = (outbound: Outbound, url: string) => outbound.fetch(url, { method: 'GET', headers: {}, body: null, signal: AbortSignal.timeout(5000) })

  async function startAnswering(answer: (response: ServerResponse) => void): Promise<string> {
    const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    open.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  it('has its status, headers and body, and no redirect is followed', async () => {
    const url = await startAnswering((response) => response.writeHead(302, { location: 'https://core.example/' }).end('{"a":1}'))
    const response = await get(withLoopback(), url)
    expect([response.status, response.headers.get('location'), await response.json()]).toEqual([302, 'https://core.example/', { a: 1 }])
  })

  it('is at most a megabyte long', async () => {
    const url = await startAnswering((response) => response.end(Buffer.alloc(1_048_577)))
    await expect(get(withLoopback(), url)).rejects.toMatchObject({ code: 'ANSWER_TOO_LONG' })
  })

  it('is not asked for at an address that is refused', async () => {
    await expect(get(strict(), 'https://169.254.169.254/')).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })
})
