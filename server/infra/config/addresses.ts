import { isIP, isIPv6 } from 'node:net'

/** What settings accept as addresses of hosts, servers and pages. */

const lengthMax = 253
const label = /^[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/

/** Whether a text is an IP address, or a name that may have one. A name that ends in a number would be an address with a typing error. */
export function isHost(text: string): boolean {
  if (isIP(text) !== 0) return true
  const labels = text.split('.')
  return text.length <= lengthMax && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** An IP address with or without a port; IPv6 in brackets if it has one. */
export function isServer(server: string): boolean {
  const [, bracketed, plain = server] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(server) ?? []
  return bracketed === undefined ? isIP(plain) !== 0 : isIPv6(bracketed)
}

/** An address of one of the protocols, such as `https:`. */
export function isUrl(value: string, protocols: string[]): boolean {
  if (!URL.canParse(value)) return false
  return protocols.includes(new URL(value).protocol)
}

/** An address of a mail server. The client decodes credentials, and throws if it can't. */
export function isMailServer(value: string): boolean {
  if (!isUrl(value, ['smtp:', 'smtps:'])) return false
  const { hostname, username, password } = new URL(value)
  return hostname !== '' && isDecodable(username + password)
}

/** An address of a database. The client takes a percent sign that encodes nothing as it is. */
export function isDatabase(value: string): boolean {
  if (!isUrl(value, ['postgres:', 'postgresql:'])) return false
  const { username, password } = new URL(value)
  return isDecodable((username + password).replaceAll(/%(?![\da-f]{2})/gi, '%25'))
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function isOrigin(value: string): boolean {
  return isUrl(value, ['http:', 'https:']) && new URL(value).origin === value.replace(/\/$/, '')
}

/** Where a valid handle makes a valid address. */
export function isStoreUrl(value: string): boolean {
  const [before, after, further] = value.split('{handle}')
  return before !== undefined && after !== undefined && further === undefined && !value.endsWith('/') && isUrl(`${before}store${after}`, ['http:', 'https:'])
}
