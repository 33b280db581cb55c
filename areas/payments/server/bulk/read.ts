import { readOwnLimits } from '#areas/approvals/server/index.ts'
import { previewRefunds } from '#areas/ledger/server/index.ts'
import type { BulkAction, BulkPayment, BulkState, listBulkActions, listBulkPayments } from '#areas/payments/contract/bulk.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Money } from '#kernel/money/money.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { LimitedContext, MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule, errorText } from '#server/infra/errors.ts'
import { placesAround, readCursors, readPage } from '#server/infra/pages/keyset-pages.ts'
import { type BulkPaymentRow, type BulkRow, type BulkSum, findBulk, listBulkPaymentRows, listBulkRows, sumBulkPayments } from './store.ts'

/** Bulk actions as members see them. */

/** @throws AppError `not_found`. */
export async function readBulk(context: LimitedContext, id: string): Promise<BulkAction> {
  const row = await requireBulk(context, id)
  const sums = await sumBulkPayments(context, id)
  const state = stateOf(row, context.realNow)
  const isRefund = row.kind === 'refund' && state === 'review'
  return {
    ...presentHead(row, context.realNow),
    is_own: row.created_by === context.actor.userId,
    expires_at: expiryOf(row).toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    has_more: row.has_more,
    retry_of: row.retry_of,
    reason: row.reason as BulkAction['reason'],
    note: row.note,
    sums: sumBy(sums),
    refusals: refusalsOf(context, sums),
    effects: isRefund ? await effectsOf(context, sums) : null,
    balances: isRefund ? await balancesOf(context, sums) : null,
  }
}

/** @throws AppError `not_found`. */
export async function requireBulk(context: TenantContext, id: string): Promise<BulkRow> {
  const row = await findBulk(context, id)
  if (!row) throw new AppError('not_found')
  return row
}

export async function listBulkPage(context: MemberContext, { query }: HandlerInput<typeof listBulkActions>): Promise<HandlerOutput<typeof listBulkActions>> {
  return readPage(
    query,
    (page) => listBulkRows(context, page),
    (row) => ({ ...presentHead(row, context.realNow), handled_count: row.done_count }),
  )
}

/** A page of an action's payments; a cursor is a position among them. @throws AppError `not_found`, `invalid_fields`. */
export async function listPaymentsOf(
  context: MemberContext,
  { params, query }: HandlerInput<typeof listBulkPayments>,
): Promise<HandlerOutput<typeof listBulkPayments>> {
  const { id } = await requireBulk(context, params.bulkId)
  const around = { limit: query.limit, ...readCursors(query, readPosition) }
  const rows = await listBulkPaymentRows(context, id, query.outcome, { ...around, limit: query.limit + 1 })
  const { shown, next, previous } = placesAround(around, { rows, searchedTo: null }, ({ position }) => position)
  return {
    items: shown.map((row) => presentPayment(context, row)),
    next_cursor: next === null ? null : String(next),
    previous_cursor: previous === null ? null : String(previous),
  }
}

function readPosition(field: 'after' | 'before', cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) throw brokenRule(field, 'cursor_unknown')
  return Number(cursor)
}

const expiryOf = ({ created_at }: BulkRow) => new Date(created_at.getTime() + paymentLimits.bulkReviewMinutes * minuteMs)

/** @param now the machine's time. */
export function stateOf(row: BulkRow, now: Date): BulkState {
  if (row.state === null) return expiryOf(row) > now ? 'review' : 'expired'
  if (row.state === 'canceled') return 'stopped'
  return row.is_stop_requested && row.state === 'running' ? 'stopping' : row.state
}

function presentHead(row: BulkRow, now: Date) {
  const { id, kind, created_at, created_by_name, query, payment_count } = row
  return { id, kind, state: stateOf(row, now), created_at: created_at.toISOString(), created_by: created_by_name, q: query, payment_count }
}

function presentPayment({ locale }: MemberContext, { position: _, refusal, ...row }: BulkPaymentRow): BulkPayment {
  return { ...row, refusal: refusal && { code: refusal, text: errorText(locale, refusal) } }
}

function sumBy(sums: readonly BulkSum[]): BulkAction['sums'] {
  return [...Map.groupBy(sums, ({ outcome, currency }) => `${outcome} ${currency}`).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { outcome, currency } = first
    return [{ outcome, currency, count: total(group, 'count'), amount_minor: total(group, 'amount_minor') }]
  })
}

function refusalsOf({ locale }: MemberContext, sums: readonly BulkSum[]): BulkAction['refusals'] {
  return [...Map.groupBy(sums, ({ outcome, refusal }) => `${outcome} ${refusal}`).values()]
    .flatMap((group) => {
      const [first] = group
      if (!first?.refusal || (first.outcome !== 'refused' && first.outcome !== 'excluded')) return []
      return [{ outcome: first.outcome, code: first.refusal, text: errorText(locale, first.refusal), count: total(group, 'count') }]
    })
    .toSorted((a, b) => b.count - a.count)
}

function total(sums: readonly BulkSum[], column: 'count' | 'amount_minor' | 'fee_minor'): number {
  return sums.reduce((sum, row) => sum + row[column], 0)
}

async function effectsOf(context: LimitedContext, sums: readonly BulkSum[]): Promise<NonNullable<BulkAction['effects']>> {
  const { refund } = await readOwnLimits(context)
  return sums
    .filter(({ outcome }) => outcome === 'open')
    .map(({ currency, fee_minor }) => ({ currency, fee_minor, day_left_minor: refund?.find((limit) => limit.currency === currency)?.day_left_minor ?? null }))
}

async function balancesOf(context: TenantContext, sums: readonly BulkSum[]): Promise<NonNullable<BulkAction['balances']>> {
  const refunds = sums.filter(({ outcome }) => outcome === 'open').map(({ amount_minor, currency }): Money => ({ amountMinor: amount_minor, currency }))
  const balances = await previewRefunds(context, refunds)
  return balances.map(({ currency, availableMinor, pendingMinor, takenMinor }) => ({
    currency,
    available_minor: availableMinor,
    pending_minor: pendingMinor,
    taken_minor: takenMinor,
  }))
}
