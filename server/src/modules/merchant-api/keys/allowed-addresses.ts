import { BlockList, isIP } from 'node:net'

/** The addresses and ranges that a key works from, as the contract's `addressRange` takes them. */
export class AllowedAddresses {
  readonly #ranges = new BlockList()

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/')
      const family = familyOf(address)
      if (bits === undefined) this.#ranges.addAddress(address, family)
      else this.#ranges.addSubnet(address, Number(bits), family)
    }
  }

  /** An unknown address is in no range. */
  includes(address: string | null): boolean {
    return address !== null && this.#ranges.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
