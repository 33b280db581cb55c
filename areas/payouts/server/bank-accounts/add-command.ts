import type { BankAccountType } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import { type Done, done, type ExternalCommand } from '#server/infra/external/command.ts'
import { noteBankAccountStatus } from './changes.ts'
import { sealedDestinationOf } from './destination.ts'
import { type BankAccountRow, findBankAccountRow, findPayee } from './store.ts'

interface AddRequest {
  readonly bankAccountId: BankAccountId
}

/**
 * Tells a platform that moves an account's money of a bank account that was just added, which says whether it can pay to it. Until then, and without an answer,
 * the account stays as it is: each payout names its destination anyway.
 */
export const addBankAccountCommand: ExternalCommand<unknown, BankAccountRow, AddRequest, Done, BankAccountRow, null> = {
  kind: 'bank_account.add',

  async begin(context, account) {
    const payload = {
      currency: account.currency,
      account_type: account.account_type as BankAccountType,
      payee: await findPayee(context, account),
      // Sealed; opened only where the platform reads it.
      destination: { bank_account_id: account.id, sealed: sealedDestinationOf(account) },
    }
    return { subjectId: account.id, request: { bankAccountId: account.id }, instruction: { bankAccountId: account.id, payload } }
  },

  /** The bank of this installation says what it thinks of an account by its first payout. */
  async call() {
    throw new Error('only a platform is asked about bank accounts')
  },

  lock: async () => null,

  async finish(context, { bankAccountId }) {
    await noteBankAccountStatus(context, bankAccountId, 'verified')
    return requireRow(await findBankAccountRow(context, bankAccountId))
  },

  async load(context, { bankAccountId }) {
    return requireRow(await findBankAccountRow(context, bankAccountId))
  },

  instructed: {
    outcomeOf: () => done,
    async refuse(context, { bankAccountId }) {
      await noteBankAccountStatus(context, bankAccountId, 'errored')
      return requireRow(await findBankAccountRow(context, bankAccountId))
    },
  },
}

/** Removed ones stay as rows. */
function requireRow(row: BankAccountRow | undefined): BankAccountRow {
  if (!row) throw new Error('a bank account of an instruction is missing')
  return row
}

/** Every command of bank accounts that a platform may be told of. */
export const bankAccountCommands = [addBankAccountCommand] as const
