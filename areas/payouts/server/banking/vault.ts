import type { RequestContext } from '#server/infra/context.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import type { BankDetails } from './bank.ts'

/** Keeps bank details unreadable in the database, and tells equal accounts without reading them. */
export interface BankVault {
  /** @param binding names the row; the same bytes open in no other row. */
  seal(context: Pick<RequestContext, 'db'>, details: BankDetails, binding: string): Promise<Buffer>
  open(sealed: Buffer, binding: string): Promise<BankDetails>
  /** Equal for equal accounts and cards, and useless without its key. */
  fingerprint(identity: string): string
}

const fingerprintCharacters = 32

export function createBankVault(keys: Keys): BankVault {
  const sealer = keys.sealer('bank-account')
  const fingerprintKey = keys.hashKey('bank-account-fingerprint')
  return {
    seal: (context, details, binding) => sealer.seal(context, JSON.stringify(details), binding),
    open: async (sealed, binding) => JSON.parse(await sealer.open(sealed, binding)) as BankDetails,
    fingerprint: (identity) => hmac(fingerprintKey, identity).toString('hex').slice(0, fingerprintCharacters),
  }
}
