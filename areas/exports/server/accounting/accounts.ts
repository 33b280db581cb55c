import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#areas/audit/server/index.ts'
import { journalAccountNames } from '#areas/exports/contract/accounting/accounts.ts'
import type { MappedAccount, MappedAccounts } from '#areas/exports/contract/accounting/endpoints.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { findMappedAccounts, putMappedAccounts } from './journal-store.ts'

/** The accounts as a member sees them. @throws AppError `forbidden` without the right to read the balance, which exports of the journal need as well. */
export async function readAccounts(context: MemberContext): Promise<MappedAccounts> {
  requireBalance(context)
  return { accounts: await listAccounts(context) }
}

/** Every account in the order of the journal; texts of those that nobody mapped are empty. */
export async function listAccounts(context: TenantContext): Promise<MappedAccount[]> {
  const mapped = new Map((await findMappedAccounts(context)).map((row) => [row.account, row]))
  return journalAccountNames.map((account) => mapped.get(account) ?? { account, name: '', code: '', tax_rate: '' })
}

/** @throws AppError `forbidden` without the right to read the balance, `invalid_fields` if an account is there twice. */
export async function changeAccounts(context: MemberContext, { accounts }: MappedAccounts): Promise<MappedAccounts> {
  requireBalance(context)
  const repeated = accounts.findIndex(({ account }, index) => accounts.findIndex((other) => other.account === account) !== index)
  if (repeated !== -1) throw brokenRule(`accounts.${repeated}.account`, 'journal_account_repeated')
  const before = await listAccounts(context)
  const changed = accounts.filter(
    (mapped) =>
      !isDeepStrictEqual(
        mapped,
        before.find(({ account }) => account === mapped.account),
      ),
  )
  if (changed.length > 0) {
    await putMappedAccounts(context, changed)
    const isChanged = ({ account }: MappedAccount) => changed.some((mapped) => mapped.account === account)
    const details = { before: before.filter(isChanged), after: (await listAccounts(context)).filter(isChanged) }
    await recordAudit(context, { action: 'journal_accounts.changed', targetId: context.merchantId, details })
  }
  return { accounts: await listAccounts(context) }
}

function requireBalance({ actor }: MemberContext): void {
  if (!actor.permissions.has('balance.read')) throw new AppError('forbidden')
}
