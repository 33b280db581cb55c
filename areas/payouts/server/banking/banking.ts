import type { RequestContext } from '#server/infra/context.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import type { Bank, BankDetails } from './bank.ts'
import { createSandboxBank } from './sandbox-bank.ts'

/** Keeps bank details unreadable in the database, and tells equal accounts without reading them. */
interface BankVault {
  /** @param binding names the row; the same bytes open in no other row. */
  seal(context: Pick<RequestContext, 'db'>, details: BankDetails, binding: string): Promise<Buffer>
  open(sealed: Buffer, binding: string): Promise<BankDetails>
  /** Equal for equal accounts and cards, and useless without its key. */
  fingerprint(identity: string): string
}

const fingerprintCharacters = 32

function createBankVault(keys: Keys): BankVault {
  const sealer = keys.sealer('bank-account')
  const fingerprintKey = keys.hashKey('bank-account-fingerprint')
  return {
    seal: (context, details, binding) => sealer.seal(context, JSON.stringify(details), binding),
    open: async (sealed, binding) => JSON.parse(await sealer.open(sealed, binding)) as BankDetails,
    fingerprint: (identity) => hmac(fingerprintKey, identity).toString('hex').slice(0, fingerprintCharacters),
  }
}

/** The far side of payouts, and what keeps its secrets on ours. */
export interface Banking {
  readonly bank: Bank
  readonly vault: BankVault
}

/** The bank of this installation. */
export function createBanking(keys: Keys): Banking {
  return { bank: createSandboxBank({ traceKey: keys.hashKey('payout-trace') }), vault: createBankVault(keys) }
}
