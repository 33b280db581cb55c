import { isIP } from 'node:net'
import { isInList, toBlockList } from './networks.ts'

/** The proxies that may name their caller in X-Forwarded-For: by address and network, or by their number. */
export type TrustedProxies = { readonly networks: readonly string[] } | { readonly hops: number }

const hopsMax = 10

/** Completes the sentence "TRUSTED_PROXIES must be ...". */
export const trustedProxiesWords = `a number of proxies from 1 to ${hopsMax}, or IP addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8`

/** Reads the setting; null if it is wrong. A network of all addresses is refused, since every caller could then choose its address. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= hopsMax ? { hops } : null
  }
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? { networks } : null
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
}

/** Decides who is a proxy, counted from the connection outwards. False without a setting: nothing is trusted then. */
export function trustFunction(trusted: TrustedProxies | null): false | ((address: string, hop: number) => boolean) {
  if (trusted === null) return false
  if ('hops' in trusted) return (_address, hop) => hop < trusted.hops
  const list = toBlockList(trusted.networks)
  return (address) => isInList(list, address)
}
