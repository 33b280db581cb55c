import type { BankAccountType } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { BankAccountId, MerchantId } from '#kernel/ids.ts'
import { type Done, done, type ExternalCommand } from '#server/infra/external/command.ts'
import type { Banking, Destination } from '../banking/index.ts'
import { noteBankAccountStatus } from './changes.ts'
import { type BankAccountRow, findBankAccountRow } from './store.ts'

/** Where a payout goes, as it may be kept until the bank is told: what is secret stays sealed. */
export type SealedDestination =
  | { readonly kind: 'bank_account'; readonly sealed: string; readonly binding: string }
  | { readonly kind: 'debit_card'; readonly cardToken: string }

export function bindingOf(merchantId: MerchantId, id: BankAccountId): string {
  return `${merchantId}/${id}`
}

export function sealedDestinationOf({ merchant_id, id, sealed_details, card_token }: BankAccountRow): SealedDestination {
  if (sealed_details) return { kind: 'bank_account', sealed: sealed_details.toString('base64'), binding: bindingOf(merchant_id, id) }
  if (card_token === null) throw new Error(`${id} was removed while money was on its way to it`)
  return { kind: 'debit_card', cardToken: card_token }
}

export async function openDestination({ vault }: Pick<Banking, 'vault'>, destination: SealedDestination): Promise<Destination> {
  if (destination.kind === 'debit_card') return destination
  return { kind: 'bank_account', details: await vault.open(Buffer.from(destination.sealed, 'base64'), destination.binding) }
}

interface AddRequest {
  readonly bankAccountId: BankAccountId
}

/**
 * Tells a platform that moves an account's money of a bank account that was just added, which says whether it can pay to it. Until then, and without an answer,
 * the account stays as it is: each payout names its destination anyway.
 */
export const addBankAccountCommand: ExternalCommand<unknown, BankAccountRow, AddRequest, Done, BankAccountRow, null> = {
  kind: 'bank_account.add',

  async begin(_context, account) {
    const payload = {
      currency: account.currency,
      account_type: account.account_type as BankAccountType,
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
