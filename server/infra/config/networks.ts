import { BlockList, isIP } from 'node:net'

/** A list of addresses and networks such as `10.0.0.0/8`. */
export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const loopback = toBlockList(['127.0.0.0/8', '::1'])

/** Whether a host, as a setting, a header or a URL has it, is this machine itself: `localhost` or a loopback address in any notation. */
export function isLoopback(host: string): boolean {
  return /^localhost$/i.test(host) || isInList(loopback, host.replace(/^\[(.*)\]$/, '$1'))
}

/** False for a text that is no address. */
export function isInList(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
