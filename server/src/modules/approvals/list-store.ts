import type { ApprovalAction } from '@counterfoil/contract/approvals/endpoints'
import type { UserId } from '@counterfoil/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { PageRequest } from '../../infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '../../infra/pages/keyset-pages-store.ts'
import type { ApprovalRow } from './store.ts'

export interface RequestFilter<Action extends string> {
  readonly state: 'pending' | 'decided' | undefined
  /** Requests of these actions are shown, and those of the user. */
  readonly actions: readonly Action[]
  readonly userId: UserId
}

/** Of requests `p`, about money or about a team. */
export function requestConditions({ state, actions, userId }: RequestFilter<string>): RawBuilder<unknown>[] {
  return [
    ...(state === undefined ? [] : [state === 'pending' ? sql`p.status = 'pending'` : sql`p.status <> 'pending'`]),
    sql`(p.action = ANY (${actions}::text[]) OR p.requested_by = ${userId})`,
  ]
}

export interface ApprovalFilter extends RequestFilter<ApprovalAction> {
  readonly paymentId: string | undefined
}

/** One page, newest first. */
export async function findApprovalPage(
  { db, merchantId }: TenantContext,
  filter: ApprovalFilter,
  page: PageRequest,
): Promise<(ApprovalRow & { position: string })[]> {
  const conditions = [
    sql`p.merchant_id = ${merchantId}`,
    ...requestConditions(filter),
    ...(filter.paymentId === undefined ? [] : [sql`p.payment_id = ${filter.paymentId}`]),
    ...positionConditions(page),
  ]
  const { rows } = await sql<ApprovalRow & { position: string }>`
    SELECT p.*, ${positionColumn} FROM approval_requests p WHERE ${sql.join(conditions, sql` AND `)} ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
}

/** Pending requests, the oldest first. */
export async function listPendingApprovals({ db, merchantId }: TenantContext, countMax: number): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    SELECT p.* FROM approval_requests p WHERE p.merchant_id = ${merchantId} AND p.status = 'pending' ORDER BY p.created_at, p.id LIMIT ${countMax}`.execute(db)
  return rows
}
