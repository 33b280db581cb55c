import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import {
  type AccountRequirement,
  accountRequirements,
  type MerchantInfo,
  type OwnAccount,
  type updateMerchantInfo,
} from '#areas/settings/contract/merchants/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { menuFor } from '#kernel/pages.ts'
import type { BusinessMemberContext, MemberContext, RequestContext, SessionContext, TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { findMenuFacts } from './menu-store.ts'
import {
  type AccountChange,
  type AccountDetails,
  findAccountsOfUser,
  getAccount,
  getReadiness,
  isTimeZoneKnown,
  lockAccount,
  type RequirementFields,
  saveLastAccount,
  updateAccount,
} from './store.ts'

/**
 * The default is the account that the user switched to last. Otherwise it is the first business's live account once it is set up, else its sandbox. A live
 * account that stopped for overdue documents stays the default, since its payments and its documents are there.
 */
export async function listAccounts(context: SessionContext): Promise<OwnAccount[]> {
  const rows = await findAccountsOfUser(context)
  const isSetUp = (row: RequirementFields) => findMissing(row, context.now).every((requirement) => requirement === 'documents')
  const ready = rows.find((row) => row.business_id === rows[0]?.business_id && isSetUp(row))
  const chosen = rows.find(({ is_last }) => is_last) ?? ready ?? rows[0]
  return rows.map((row) => ({ ...row, id: row.merchant_id, is_default: row === chosen }))
}

export async function rememberAccount(context: BusinessMemberContext): Promise<null> {
  await saveLastAccount(context)
  return null
}

/** Returns the menu of an account for the caller. */
export async function readMenu(context: MemberContext) {
  return menuFor(context.actor.permissions, await findMenuFacts(context))
}

export async function readAccount(context: BusinessMemberContext): Promise<MerchantInfo> {
  return present(await getAccount(context), context.now)
}

/**
 * Changes the fields that are given, of the account and of the business behind it.
 * @throws AppError `invalid_fields` on `time_zone`.
 */
export async function changeAccount(context: BusinessMemberContext, given: HandlerInput<typeof updateMerchantInfo>['body']): Promise<MerchantInfo> {
  const before = await lockAccount(context)
  const { name, business_name, support_email, website, statement_descriptor, time_zone } = { ...before, ...withoutUndefined(given) }
  const after: AccountChange = { name, business_name, support_email, website, statement_descriptor, time_zone }
  const changed = (Object.keys(after) as (keyof AccountChange)[]).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return present(before, context.now)
  if (changed.includes('time_zone') && !(await isUsableTimeZone(context, after.time_zone))) throw brokenRule('time_zone', 'time_zone_unknown')
  await updateAccount(context, after)
  await recordBusinessAudit(context, {
    action: 'merchant.update',
    targetId: context.merchantId,
    details: { before: pick(before, changed), after: pick(after, changed) },
  })
  return present({ ...before, ...after }, context.now)
}

/** Browsers show times in the zone and PostgreSQL cuts days in it, so both must know it. */
export async function isUsableTimeZone(context: RequestContext, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  return isTimeZoneKnown(context, name)
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
}

function pick(values: AccountChange, fields: readonly (keyof AccountChange)[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** What the account still needs before it can take money; a sandbox needs nothing. */
export async function findMissingRequirements(context: TenantContext): Promise<AccountRequirement[]> {
  return findMissing(await getReadiness(context), context.realNow)
}

export function findMissing(account: RequirementFields, now: Date): AccountRequirement[] {
  if (account.kind === 'sandbox') return []
  const isMet: Readonly<Record<AccountRequirement, boolean>> = {
    email_confirmation: account.is_email_confirmed,
    support_email: account.support_email !== null,
    website: account.website !== null,
    statement_descriptor: account.statement_descriptor !== null,
    processor: account.processor !== null,
    documents: account.payments_stop_at === null || account.payments_stop_at > now,
  }
  return accountRequirements.filter((requirement) => !isMet[requirement])
}

function present(account: AccountDetails, now: Date): MerchantInfo {
  const { merchant_id, kind, default_currency, is_email_confirmed, payments_stop_at, payouts_stop_at: payoutsStopAt, processed_by, ...row } = account
  const missing = findMissing(account, now)
  return {
    ...row,
    id: merchant_id,
    kind: kind as MerchantInfo['kind'],
    default_currency,
    missing,
    can_take_payments: missing.length === 0,
    are_payouts_stopped: payoutsStopAt !== null && payoutsStopAt <= now,
    is_taken_by_platform: processed_by === 'platform',
  }
}
