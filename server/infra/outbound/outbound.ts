import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/networks.ts'
import { isPublicAddress } from './public-networks.ts'

/** The one way to call an address that somebody else chose: a push of instructions or to a browser, or an identity provider. */
export interface Outbound {
  /** Why calls of this address are refused now, by its form or by where its name leads; null if they are not, or if the name does not resolve. */
  findRefusal(url: string): Promise<Refusal | null>
  /**
   * Sends a body and returns the answer, of which it keeps the first 4 KB and breaks off the rest. Redirects are not followed.
   * @throws with a `code`, unless the answer has begun.
   */
  post(url: string, request: Omit<OutboundRequest, 'method'>): Promise<PostAnswer>
  /** Sends a request and reads at most a megabyte of its answer. Redirects are not followed. @throws with a `code`. */
  fetch(url: string, request: OutboundRequest): Promise<Response>
}

export interface OutboundRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  readonly signal: AbortSignal
}

export interface PostAnswer {
  readonly status: number
  readonly headers: Headers
  /** At most the first 4 KB. */
  readonly body: Buffer
  /** What ended the body: its own end, our limit on its length, or an interruption (the signal, or a lost connection). */
  readonly ending: 'complete' | 'cut' | 'broken_off'
}

/** The address is not public, or only its port is not one that the server may call. */
export type Refusal = 'address' | 'port'

/** Finds all addresses of a name. */
export type Resolve = (hostname: string, options: LookupAllOptions, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void

export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`ADDRESS_REFUSED (${refusal})`)
    this.refusal = refusal
  }
}

const refusedCheckMs = 3000
const httpsPort = 443
const answerBytesMax = 1_048_576
const keptBytesMax = 4096
/** Statuses whose answers have no body. */
const bodiless = [204, 205, 304]
/** Names that never leave a machine or its network, whatever resolves them. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

export function createOutbound(config: Pick<Config, 'outboundLoopback' | 'outboundPorts'>, resolve: Resolve = systemLookup): Outbound {
  const allowsLoopback = config.outboundLoopback === 'allow'

  /** @throws AddressRefused. This machine, where it is allowed, may be called at any port. */
  const check = (url: URL, address: string): void => {
    if (isLoopback(address) && allowsLoopback) return
    if (!isPublicAddress(address)) throw new AddressRefused('address')
    checkForm(url)
  }

  /** Checks what doesn't depend on where a name leads, so it is refused also if the name doesn't resolve now. @throws AddressRefused. */
  const checkForm = (url: URL): void => {
    if (url.protocol !== 'https:') throw new AddressRefused('address')
    if (!config.outboundPorts.includes(Number(url.port || httpsPort))) throw new AddressRefused('port')
  }

  /** Refuses the form of an address, and an IP address in it: the connection looks up names alone. */
  const parse = (text: string): URL => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') throw new AddressRefused('address')
    const hostname = hostnameOf(url)
    if (isIP(hostname) !== 0) check(url, hostname)
    else if (isLocalName(hostname, allowsLoopback)) throw new AddressRefused('address')
    // A name can be one of this machine where those are allowed.
    else if (!allowsLoopback) checkForm(url)
    return url
  }

  /** Every address of a name must be allowed, and the connection goes to one of those that were checked: a later answer of the DNS changes nothing. */
  const lookupOf = (url: URL): LookupFunction => {
    return (hostname, options, callback) => {
      resolve(hostname, { family: options.family, hints: options.hints, all: true } as LookupAllOptions, (error, addresses) => {
        if (error) return callback(error, '')
        const [first] = addresses
        if (!first) return callback(new AddressRefused('address'), '')
        try {
          for (const { address } of addresses) check(url, address)
        } catch (refused) {
          return callback(refused as AddressRefused, '')
        }
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
    }
  }

  const findRefusal: Outbound['findRefusal'] = async (text) => {
    try {
      const url = parse(text)
      const hostname = hostnameOf(url)
      if (isIP(hostname) === 0) await lookUp(lookupOf(url), hostname)
      return null
    } catch (error) {
      return error instanceof AddressRefused ? error.refusal : null
    }
  }

  const send = async (text: string, { method, headers, body, signal }: OutboundRequest): Promise<IncomingMessage> => {
    const url = parse(text)
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise((resolveSend, reject) => {
      // No agent: a connection that was checked for one address must not serve another.
      const call = request(url, { method, headers, signal, agent: false, lookup: lookupOf(url) }, resolveSend)
      call.on('error', reject)
      call.end(body ?? undefined)
    })
  }

  const post: Outbound['post'] = async (url, request) => {
    const response = await send(url, { ...request, method: 'POST' })
    return { status: response.statusCode ?? 0, headers: headersOf(response), ...(await readBeginning(response)) }
  }

  const fetchAnswer: Outbound['fetch'] = async (url, request) => {
    const response = await send(url, request)
    const status = response.statusCode ?? 0
    const body = await readBody(response)
    return new Response(bodiless.includes(status) ? null : body, { status, headers: headersOf(response) })
  }
  return { findRefusal, post, fetch: fetchAnswer }
}

async function readBody(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > answerBytesMax) {
      response.destroy()
      throw Object.assign(new Error('The answer is too long.'), { code: 'ANSWER_TOO_LONG' })
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** It does not throw: what came before a body broke off is an answer. */
async function readBeginning(response: IncomingMessage): Promise<Pick<PostAnswer, 'body' | 'ending'>> {
  const parts: Buffer[] = []
  let length = 0
  let ending: PostAnswer['ending'] = 'complete'
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length <= keptBytesMax) continue
      ending = 'cut'
      break
    }
  } catch {
    ending = 'broken_off'
  }
  response.destroy()
  return { body: Buffer.concat(parts).subarray(0, keptBytesMax), ending }
}

function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers(Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])))
}

/** As a resolver takes it: without the brackets of IPv6, and without the dot of a full name. */
function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isLocalName(hostname: string, allowsLoopback: boolean): boolean {
  if (hostname === 'localhost') return !allowsLoopback
  return localName.test(hostname) || !hostname.includes('.')
}

/** Ends where the DNS is silent; the connection checks again in any case. */
function lookUp(lookup: LookupFunction, hostname: string): Promise<void> {
  return new Promise((resolveLookup, reject) => {
    const timer = setTimeout(resolveLookup, refusedCheckMs)
    lookup(hostname, { all: true }, (error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolveLookup()
    })
  })
}
