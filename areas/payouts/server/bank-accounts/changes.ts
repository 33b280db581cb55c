import type { BankAccountStatus, NameCheck } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { ChangeType } from '#kernel/changes.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type BankAccountRow, lockBankAccount, setBankAccountStatus, setNameCheck } from './store.ts'

/** Records a change of a bank account that the caller locked or wrote. @param previous as it was, where the change alters what it says. */
export function recordBankAccountChange(
  context: TenantContext,
  id: BankAccountId,
  type: Extract<ChangeType, `bank_account.${string}`>,
  previous: BankAccountRow | null = null,
): void {
  recordChange(context, { type, objectType: 'bank_account', objectId: id, ...(previous && { previous: { bank_accounts: previous } }) })
}

/** Keeps what a platform says of the holder's name. Does nothing for a removed account. */
export async function noteNameCheck(context: TenantContext, id: BankAccountId, check: NameCheck): Promise<void> {
  const account = await lockBankAccount(context, id)
  if (account && account.removed_at === null) await setNameCheck(context, id, check)
}

/** Sets whether an account can be paid, which the end of a payout or the platform reveals. Does nothing for a removed account or one that has the status. */
export async function noteBankAccountStatus(context: TenantContext, id: BankAccountId, status: Exclude<BankAccountStatus, 'new'>): Promise<void> {
  const account = await lockBankAccount(context, id)
  if (!account || account.removed_at !== null || account.status === status) return
  await setBankAccountStatus(context, id, status)
  recordBankAccountChange(context, id, `bank_account.${status}`, account)
}
