import { type Insertable, type Selectable, sql } from 'kysely'
import type { ApprovalAction } from '#areas/approvals/contract/endpoints.ts'
import type { ApprovalStatus } from '#areas/approvals/contract/request.ts'
import type { BankAccountAction, ShownChange } from '#areas/approvals/contract/second-person.ts'
import type { ExceededLimit, LimitedAction } from '#kernel/amount-limits.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import type { RequestTable } from './scope.ts'

export const approvalsJobName = 'approvals'

/** Ending a request forgets the number of a new bank account. */
export const approvalTable: RequestTable = { name: 'approval_requests', owner: 'merchant_id', onEnding: { sealed_details: null } }

type Row = Selectable<DB['approval_requests']>

/** A request with what its checks keep true. */
export interface ApprovalRow extends Omit<Row, 'action' | 'status' | 'exceeded' | 'changes'> {
  readonly action: ApprovalAction
  readonly status: ApprovalStatus
  readonly exceeded: ExceededLimit | null
  /** Of a bank account. */
  readonly changes: Readonly<Partial<Record<Locale, ShownChange[]>>> | null
}

/** A request about money. */
export interface MoneyApprovalRow extends ApprovalRow {
  readonly action: LimitedAction
  readonly amount_minor: number
}

/** A request about a bank account. */
export interface BankAccountApprovalRow extends ApprovalRow {
  readonly action: BankAccountAction
  readonly bank_account_id: BankAccountId
}

export function isMoney(row: ApprovalRow): row is MoneyApprovalRow {
  return row.amount_minor !== null
}

export type NewApproval = Omit<Insertable<DB['approval_requests']>, 'merchant_id'>

/** Returns null if the payment or the bank account has another request that is pending. */
export async function insertApproval({ db, merchantId }: TenantContext, request: NewApproval): Promise<ApprovalRow | null> {
  const row = await db
    .insertInto('approval_requests')
    .values({ ...request, merchant_id: merchantId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return (row as unknown as ApprovalRow | undefined) ?? null
}

export async function listApprovals({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<ApprovalRow[]> {
  const rows = await db.selectFrom('approval_requests').selectAll().where('merchant_id', '=', merchantId).where('id', 'in', ids).execute()
  return rows as unknown as ApprovalRow[]
}

/** Locked until the transaction ends, so of several decisions at the same moment the first one counts. */
export async function lockApproval({ db, merchantId }: TenantContext, id: string): Promise<ApprovalRow | undefined> {
  const row = await db.selectFrom('approval_requests').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as unknown as ApprovalRow | undefined
}

/** Pending changes of a bank account, or the one that adds the same one. */
export async function findPendingChanges({ db, merchantId }: TenantContext, bankAccountId: BankAccountId, sameAs: string): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    SELECT * FROM approval_requests WHERE merchant_id = ${merchantId} AND status = 'pending' AND bank_account_id IS NOT NULL
      AND (bank_account_id = ${bankAccountId} OR input ->> 'same_as' = ${sameAs})`.execute(db)
  return rows
}

/** When the next pending request expires. */
export async function findExpiryDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const row = await db
    .selectFrom('approval_requests')
    .select('expires_at')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at ?? null
}
