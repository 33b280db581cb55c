import type { Keys } from '#server/infra/keys/keys.ts'
import type { Bank } from './bank.ts'
import { createSandboxBank } from './sandbox-bank.ts'
import { type BankVault, createBankVault } from './vault.ts'

/** The far side of payouts, and what keeps its secrets on ours. */
export interface Banking {
  readonly bank: Bank
  readonly vault: BankVault
}

/** The bank of this installation. */
export function createBanking(keys: Keys): Banking {
  return { bank: createSandboxBank({ traceKey: keys.hashKey('payout-trace') }), vault: createBankVault(keys) }
}
