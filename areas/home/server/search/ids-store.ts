import { type RawBuilder, sql } from 'kysely'
import { approvalActions } from '#areas/approvals/contract/endpoints.ts'
import { requestConditions, shownActions } from '#areas/approvals/server/index.ts'
import type { FoundObject } from '#areas/home/contract/search/endpoints.ts'
import { type ObjectId, readObjectId, type ShownByIdKind } from '#areas/home/contract/search/object-id.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import type { Condition } from '#server/infra/pages/keyset-pages-store.ts'

/** What IDs alone find: objects by the beginning of their ID, and those that a separate page or list shows. */

const startsMax = 5

/** By the prefix of the ID, since charges have the page of their payment. Each table has an index of its account's IDs. */
const tables: Readonly<Record<string, string>> = {
  pi: 'payments',
  ch: 'charges',
  re: 'refunds',
  cus: 'customers',
  dp: 'disputes',
  po: 'payouts',
  req: 'api_requests',
  evt: 'api_events',
  we: 'webhook_endpoints',
  key: 'api_keys',
  bulk: 'bulk_actions',
  apr: 'approval_requests',
  rsk: 'risk_entries',
  rsku: 'risk_uploads',
  ba: 'bank_accounts',
  card: 'bank_accounts',
}

/** Returns the newest IDs that begin with a text, by one range of an index. @param isShown a condition of rows `p`. */
export async function findIdsByStart({ db, merchantId }: TenantContext, start: string, isShown: Condition = sql`true`): Promise<string[]> {
  const table = tables[start.slice(0, start.indexOf('_'))]
  if (!table) return []
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM ${sql.ref(table)} AS p WHERE p.merchant_id = ${merchantId} AND p.id >= ${start} AND p.id < ${`${start}~`} AND ${isShown} ORDER BY p.id DESC LIMIT ${startsMax}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the object that shows a balance transaction, a payment method, a setup or a fraud warning. */
export async function findShownBy({ db, merchantId }: TenantContext, text: string): Promise<ObjectId | null> {
  const id = text.trim()
  const statements: Readonly<Record<string, RawBuilder<{ id: string | null }>>> = {
    txn: sql`SELECT coalesce(payment_id, source_id) AS id FROM balance_transactions WHERE merchant_id = ${merchantId} AND id = ${id}`,
    pm: sql`SELECT customer_id AS id FROM payment_methods WHERE merchant_id = ${merchantId} AND id = ${id}`,
    seti: sql`SELECT customer_id AS id FROM setup_intents WHERE merchant_id = ${merchantId} AND id = ${id}`,
    issfr: sql`SELECT payment_id AS id FROM early_fraud_warnings WHERE merchant_id = ${merchantId} AND id = ${id}`,
  }
  const [, prefix = ''] = /^(txn|pm|seti|issfr)_\w{1,60}$/.exec(id) ?? []
  const { rows } = (await statements[prefix]?.execute(db)) ?? { rows: [] }
  return readObjectId(rows[0]?.id ?? '')
}

interface Columns {
  readonly table: string
  readonly title: RawBuilder<unknown>
  readonly amount?: RawBuilder<unknown>
  readonly currency?: RawBuilder<unknown>
  readonly status: RawBuilder<unknown>
  readonly list?: RawBuilder<unknown>
}

const columnsOf: Readonly<Record<ShownByIdKind, Columns>> = {
  bulk_action: { table: 'bulk_actions', title: sql`created_by_name`, status: sql`kind` },
  approval: { table: 'approval_requests', title: sql`requested_by_name`, amount: sql`amount_minor`, currency: sql`currency`, status: sql`status` },
  risk_entry: { table: 'risk_entries', title: sql`record`, status: sql`effect`, list: sql`type` },
  risk_upload: { table: 'risk_uploads', title: sql`name`, status: sql`state` },
  bank_account: { table: 'bank_accounts', title: sql`concat_ws(' ', coalesce(bank_name, card_brand), '••••', last4)`, status: sql`status` },
}

/** Which rows `p` of a kind the member's pages show. */
export function shownCondition({ actor }: MemberContext, kind: ShownByIdKind): Condition {
  if (kind === 'bank_account') return sql`p.removed_at IS NULL`
  if (kind !== 'approval') return sql`true`
  return sql.join(requestConditions({ state: undefined, actions: shownActions(approvalActions, actor), userId: actor.userId }), sql` AND `)
}

/** Returns an object that nothing but its ID finds. @param isShown a condition of rows `p`. */
export async function findById({ db, merchantId }: TenantContext, kind: ShownByIdKind, id: string, isShown: Condition): Promise<FoundObject | undefined> {
  const { table, title, amount, currency, status, list } = columnsOf[kind]
  const none = sql`NULL`
  const { rows } = await sql<Omit<FoundObject, 'created_at'> & { created_at: Date }>`
    SELECT id, ${title} AS title, NULL AS detail, NULL AS reason, NULL AS due_at, ${amount ?? sql`NULL::bigint`} AS amount_minor, ${currency ?? none} AS currency, ${status} AS status, created_at,
      NULL AS payment_id, ${list ?? none} AS list
    FROM ${sql.ref(table)} AS p WHERE p.merchant_id = ${merchantId} AND p.id = ${id} AND ${isShown}`.execute(db)
  return rows.map(({ created_at, list: ofEntry, ...row }) => ({ ...row, created_at: created_at.toISOString(), ...(ofEntry && { list: ofEntry }) }))[0]
}
