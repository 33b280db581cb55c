import { type RawBuilder, sql } from 'kysely'
import { openDisputeStatuses } from '#areas/disputes/contract/tabs.ts'
import type { FoundObject } from '#areas/home/contract/search/endpoints.ts'
import type { FoundKind, ObjectId } from '#areas/home/contract/search/object-id.ts'
import { amountConditions } from '#areas/payments/server/index.ts'
import { traceCondition } from '#areas/payouts/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type Condition, orderOf } from '#server/infra/pages/keyset-pages-store.ts'
import { beginningFilter } from '#server/infra/text-filters-store.ts'

/** The statements of the account's search, one for each kind. Each reads a bounded number of entries of indexes, or a table that is small in any account. */

export type FoundRow = Omit<FoundObject, 'created_at' | 'due_at'> & { readonly created_at: Date | null; readonly due_at: Date | null }

/** What was typed: an ID of one of the kinds, or else a text in lower case. */
export interface Wanted {
  readonly object: ObjectId | null
  readonly text: string
  /** The text as it was typed: trace IDs have a case. */
  readonly typed: string
}

export const foundMax = 5

/** Of an index that isn't in the order of time, so many entries are read. The newest of these are found. */
const entriesMax = 50

type Find = (context: TenantContext, wanted: Wanted) => Promise<FoundRow[]>

/** A column of the result that the kind doesn't have. */
const nothing = {
  title: sql`NULL`,
  detail: sql`NULL`,
  amount: sql`NULL::bigint`,
  currency: sql`NULL`,
  status: sql`NULL`,
  reason: sql`NULL`,
  due: sql`NULL::timestamptz`,
  payment: sql`NULL`,
}

interface Source extends Partial<Record<keyof typeof nothing, Condition>> {
  readonly table: RawBuilder<unknown>
  readonly conditions: readonly (Condition | Range)[]
}

/** A condition on an index that has another order than time; null for the order that it has. */
interface Range {
  readonly condition: Condition
  readonly order: Condition | null
}

/** Returns the newest rows that meet one of the conditions. Each is read on its own, by its index. */
async function find({ db, merchantId }: TenantContext, { table, conditions, ...given }: Source): Promise<FoundRow[]> {
  if (conditions.length === 0) return []
  const { title, detail, amount, currency, status, reason, due, payment } = { ...nothing, ...given }
  const parts = conditions.map((one) => {
    const { condition, order, max } = 'condition' in one ? { ...one, max: entriesMax } : { condition: one, order: newestFirst, max: foundMax }
    return sql`(SELECT p.* FROM ${table} p WHERE p.merchant_id = ${merchantId} AND ${condition} ${order ?? sql``} LIMIT ${max})`
  })
  const { rows } = await sql<FoundRow>`
    SELECT DISTINCT ON (p.created_at, p.id) p.id, ${title} AS title, ${detail} AS detail, ${amount} AS amount_minor, ${currency} AS currency, ${status} AS status,
      ${reason} AS reason, ${due} AS due_at, p.created_at, ${payment} AS payment_id
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS p ${newestFirst} LIMIT ${foundMax}`.execute(db)
  return rows
}

const newestFirst = orderOf({ before: null })
const byId = (kind: FoundKind, { object }: Wanted): Condition[] => (object?.kind === kind ? [sql`p.id = ${object.id}`] : [])
const isEmailLike = (text: string) => text.length >= 3 && !/\s/.test(text)
const beginsWith = (column: Condition, text: string) => (isEmailLike(text) ? beginningOf(column, text) : [])
function beginningOf(column: Condition, text: string): Range[] {
  return beginningFilter(column, text).values.map((condition) => ({ condition, order: sql`ORDER BY ${column}` }))
}
const last4Of = (text: string) => /^[•*·x\s]*(\d{4})$/.exec(text)?.[1]

/** By its ID alone, with what a person knows it by. By texts, the area of payments finds it. */
const findPayment: Find = (context, wanted) =>
  find(context, {
    table: sql`payments`,
    conditions: byId('payment', wanted),
    title: sql`coalesce(p.customer_name, p.customer_email)`,
    detail: sql`coalesce(p.order_number, p.description)`,
    amount: sql`p.amount_shown_minor`,
    currency: sql`p.currency`,
    status: sql`p.status`,
  })

const findRefunds: Find = (context, wanted) =>
  find(context, {
    table: sql`refunds`,
    conditions: byId('refund', wanted),
    amount: sql`p.amount_minor`,
    currency: sql`p.currency`,
    status: sql`p.status`,
    payment: sql`p.payment_id`,
  })

/** The beginning of an email, of a name or of the last name. */
function customersBy(text: string): readonly Range[] {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  if (name.length < 2) return []
  const names = [sql`p.name_normalised`, sql`p.last_name_normalised`].flatMap((column) => beginningOf(column, name))
  return [...beginsWith(sql`p.email_normalised`, text), ...names]
}

const isKept = (condition: Condition) => sql`(${condition} AND p.deleted_at IS NULL)`

const findCustomers: Find = (context, wanted) =>
  find(context, {
    table: sql`customers`,
    conditions: [
      ...byId('customer', wanted).map(isKept),
      ...(wanted.object ? [] : customersBy(wanted.text)).map(({ condition, order }) => ({ condition: isKept(condition), order })),
    ],
    title: sql`coalesce(p.name, p.email)`,
    detail: sql`CASE WHEN p.name IS NOT NULL THEN p.email END`,
  })

const findDisputes: Find = (context, wanted) => {
  const { object, text } = wanted
  const ofPayment = object?.kind === 'payment' ? [sql`${sql.ref(object.id.startsWith('ch_') ? 'p.charge_id' : 'p.payment_id')} = ${object.id}`] : []
  const last4 = last4Of(text)
  return find(context, {
    table: sql`disputes`,
    conditions: [
      ...byId('dispute', wanted),
      ...ofPayment,
      ...(object ? [] : beginsWith(sql`p.customer_email`, text)),
      ...(last4 ? [sql`p.card_last4 = ${last4}`] : []),
    ],
    title: sql`p.customer_email`,
    amount: sql`p.amount_minor`,
    currency: sql`p.currency`,
    status: sql`p.status`,
    reason: sql`p.category`,
    due: sql`CASE WHEN p.status IN (${sql.join(openDisputeStatuses)}) THEN p.due_by END`,
  })
}

const findPayouts: Find = (context, wanted) => {
  const { object, text, typed } = wanted
  const traces = object || /\s/.test(text) ? [] : [traceCondition(typed)]
  const amounts = object ? [] : amountConditions(text, sql`p.amount_minor`)
  return find(context, {
    table: sql`payouts`,
    conditions: [...byId('payout', wanted), ...[...traces, ...amounts].map((condition) => ({ condition, order: null }))],
    detail: sql`p.trace_id`,
    amount: sql`p.amount_minor`,
    currency: sql`p.currency`,
    status: sql`p.status`,
  })
}

const findRequests: Find = (context, wanted) =>
  find(context, {
    table: sql`api_requests`,
    conditions: byId('request', wanted),
    title: sql`p.method || ' ' || p.path`,
    status: sql`p.status::text`,
  })

const findEvents: Find = (context, wanted) =>
  find(context, { table: sql`api_events`, conditions: byId('event', wanted), title: sql`p.type`, detail: sql`p.object_id` })

/** A part of the address or description. An account has few endpoints. */
const findEndpoints: Find = (context, wanted) => {
  const isPart = sql`strpos(lower(concat_ws(' ', p.url, p.description)), ${wanted.text}) > 0`
  return find(context, {
    table: sql`webhook_endpoints`,
    conditions: wanted.object ? byId('webhook_endpoint', wanted) : wanted.text.length >= 3 ? [isPart] : [],
    title: sql`p.url`,
    detail: sql`p.description`,
    status: sql`p.status`,
  })
}

/** A part of the name, or the visible beginning and end of the key. */
const findKeys: Find = (context, wanted) => {
  const { object, text } = wanted
  const key = /^((?:sk|rk|pk)_(?:live|test)_)(?:…|\.{3}|\*+)?(\w{4})?$/.exec(text)
  const isPart = key
    ? sql`p.prefix = ${key[1]} AND (${key[2] ?? null}::text IS NULL OR lower(p.last4) = ${key[2] ?? null})`
    : sql`strpos(lower(p.name), ${text}) > 0`
  return find(context, {
    table: sql`api_keys`,
    conditions: object ? byId('api_key', wanted) : text.length >= 3 ? [isPart] : [],
    title: sql`nullif(p.name, '')`,
    detail: sql`p.prefix || '…' || p.last4`,
  })
}

export const finders: Readonly<Record<FoundKind, Find>> = {
  payment: findPayment,
  refund: findRefunds,
  customer: findCustomers,
  dispute: findDisputes,
  payout: findPayouts,
  request: findRequests,
  event: findEvents,
  webhook_endpoint: findEndpoints,
  api_key: findKeys,
}

const lookUpMsMax = 300

/**
 * Runs look-ups of one statement each, all in one round trip, for at most 300 ms each; null for one that takes longer. PostgreSQL rejects what follows it, so
 * those run again. The transaction remains usable.
 */
export async function withinTime<T>({ db }: TenantContext, lookUps: readonly (() => Promise<T>)[]): Promise<(T | null)[]> {
  const found = new Map<() => Promise<T>, T | null>()
  for (let open = lookUps; open.length > 0; open = lookUps.filter((lookUp) => !found.has(lookUp))) {
    const begun = [sql`SAVEPOINT found`.execute(db), sql`SELECT set_config('statement_timeout', ${`${lookUpMsMax}ms`}, true)`.execute(db)]
    const running = open.map((lookUp) => lookUp())
    const ended = sql`ROLLBACK TO SAVEPOINT found`.execute(db)
    const [outcomes] = await Promise.all([Promise.allSettled(running), ...begun, ended])
    for (const [index, lookUp] of open.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'fulfilled') found.set(lookUp, outcome.value)
      else if (codeOf(outcome) === queryCanceled) found.set(lookUp, null)
      else if (codeOf(outcome) !== inFailedTransaction) throw outcome?.reason
    }
  }
  return lookUps.map((lookUp) => found.get(lookUp) ?? null)
}

const queryCanceled = '57014'
/** Of a statement that follows a failed one. */
const inFailedTransaction = '25P02'
const codeOf = (outcome: PromiseRejectedResult | undefined) => (outcome?.reason as { code?: unknown } | undefined)?.code
