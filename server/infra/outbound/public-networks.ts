import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isInList, toBlockList } from '../config/networks.ts'

/** IPv4 networks that are not public: IANA's special-purpose registry, multicast and what is reserved. 169.254.0.0/16 has the metadata services of clouds. */
const specialIpv4 = toBlockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])

/** Public IPv6 addresses begin with 2 or 3. All else is special, also what holds an IPv4 address (::ffff:0:0/96, 64:ff9b::/96). */
const globalIpv6 = toBlockList(['2000::/3'])
/** Within that: protocols and Teredo, documentation, and 6to4, which holds an IPv4 address. */
const specialIpv6 = toBlockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an address is outside of every special-purpose network and of the networks of this machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || isInList(toBlockList(ownNetworks()), address)) return false
  return family === 4 ? !isInList(specialIpv4, address) : isInList(globalIpv6, address) && !isInList(specialIpv6, address)
}

/** The networks of this machine's interfaces, which may be public ones. Read at each check, since interfaces come and go. */
function ownNetworks(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.flatMap(({ cidr }) => cidr ?? []))
}
