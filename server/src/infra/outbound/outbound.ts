import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopbackAddress, isPublicAddress } from './public-networks.ts'

/** The one way to call an address that somebody else chose: a push of instructions, later a webhook. */
export interface Outbound {
  /** Whether calls of this address are refused now, by its form or by where its name leads. A name that does not resolve is not refused. */
  refuses(url: string): Promise<boolean>
  /** Sends a body and returns the status; what else is answered is not read, and redirects are not followed. @throws with a `code`. */
  post(url: string, request: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal }): Promise<number>
}

/** Finds all addresses of a name. */
export type Resolve = (hostname: string, options: LookupAllOptions, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** The address leads to this machine, to a private network or to another place that is not public. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

const refusedCheckMs = 3000
/** Names that never leave a machine or its network, whatever resolves them. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

export function createOutbound({ outboundLoopback }: Pick<Config, 'outboundLoopback'>, resolve: Resolve = systemLookup): Outbound {
  const mayCall = ({ protocol }: URL, address: string): boolean => {
    if (isLoopbackAddress(address)) return outboundLoopback === 'allow'
    return protocol === 'https:' && isPublicAddress(address)
  }

  /** Refuses the form of an address, and an IP address in it: the connection looks up names alone. */
  const parse = (text: string): URL => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') throw new AddressRefused()
    const hostname = hostnameOf(url)
    const isRefused = isIP(hostname) === 0 ? isLocalName(hostname, outboundLoopback === 'allow') : !mayCall(url, hostname)
    if (isRefused) throw new AddressRefused()
    return url
  }

  /** Every address of a name must be allowed, and the connection goes to one of those that were checked: a later answer of the DNS changes nothing. */
  const lookupOf = (url: URL): LookupFunction => {
    return (hostname, options, callback) => {
      resolve(hostname, { family: options.family, hints: options.hints, all: true } as LookupAllOptions, (error, addresses) => {
        if (error) return callback(error, '')
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => mayCall(url, address))) return callback(new AddressRefused(), '')
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
    }
  }

  const refuses = async (text: string): Promise<boolean> => {
    try {
      const url = parse(text)
      const hostname = hostnameOf(url)
      if (isIP(hostname) === 0) await lookUp(lookupOf(url), hostname)
      return false
    } catch (error) {
      return error instanceof AddressRefused
    }
  }

  const post: Outbound['post'] = async (text, { headers, body, signal }) => {
    const url = parse(text)
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise((resolvePost, reject) => {
      // No agent: a connection that was checked for one address must not serve another.
      const call = request(url, { method: 'POST', headers, signal, agent: false, lookup: lookupOf(url) }, (response) => {
        resolvePost(response.statusCode ?? 0)
        response.destroy()
      })
      call.on('error', reject)
      call.end(body)
    })
  }
  return { refuses, post }
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
