import { Resolver } from 'node:dns/promises'
import type { Config } from '../config/config.ts'

/** What the DNS says of a TXT record. Only an answer that the name or the record doesn't exist counts as none. */
export type TxtAnswer = { readonly kind: 'found'; readonly values: readonly string[] } | { readonly kind: 'none' } | { readonly kind: 'unreachable' }

/** Asks the DNS for the TXT records of a name. */
export type FindTxt = (name: string) => Promise<TxtAnswer>

const timeoutMs = 1500
const tries = 2
/** The name doesn't exist, or it has no TXT record. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** @param config the servers to ask; those of the machine if none are set. */
export function createFindTxt({ dnsServers }: Pick<Config, 'dnsServers'>): FindTxt {
  return async (name) => {
    // A resolver keeps its sockets while calls are under way, so each call has its own.
    const resolver = new Resolver({ timeout: timeoutMs, tries })
    if (dnsServers !== null) resolver.setServers(dnsServers)
    try {
      const records = await resolver.resolveTxt(name)
      return { kind: 'found', values: records.map((parts) => parts.join('')) }
    } catch (error) {
      return { kind: absent.has((error as { code?: string }).code ?? '') ? 'none' : 'unreachable' }
    }
  }
}
