import { listMovements } from '@counterfoil/contract/balance'
import { listDisputes } from '@counterfoil/contract/disputes'
import { listPayouts } from '@counterfoil/contract/payouts'
import type { ListOfPages, PageCase } from './pages.ts'
import type { Place } from './place.ts'

/** Pages of the other lists that grow with an account: each filter on its own, deep pages, and pairs that seldom or never meet. */

const disputes: ListOfPages = { path: listDisputes.path, table: 'disputes' }
const payouts: ListOfPages = { path: listPayouts.path, table: 'payouts' }
const movements: ListOfPages = { path: listMovements.path, table: 'balance_transactions' }

const month = { created_from: '2026-10-01', created_to: '2026-10-31' }

export const disputeCases = async (place: Place): Promise<PageCase[]> => {
  const { payment_id: paymentId, amount_minor: amount, currency } = await sampleOf(place, 'disputes', 'payment_id, amount_minor::int, currency')
  return casesOf(disputes, {
    'first page': {},
    'needs response': { tab: 'needs_response' },
    inquiries: { tab: 'inquiries' },
    'status won': { status: ['won'] },
    'one reason': { reason: ['duplicate'] },
    'two reasons': { reason: ['fraud', 'unrecognized'] },
    'one network': { network: ['discover'] },
    'one category': { category: ['compliance'] },
    'one amount': { currency, amount_min_minor: amount, amount_max_minor: amount },
    days: month,
    payment: { payment_id: paymentId },
    'open inquiries of one network': { status: ['warning_needs_response'], network: ['discover'] },
    'needs response, one reason, days': { tab: 'needs_response', reason: ['duplicate'], ...month },
    'a currency that no dispute has': { currency: 'KRW' },
  })
}

export const payoutCases = async (place: Place): Promise<PageCase[]> => {
  const { trace_id: trace, amount_minor: amount, currency } = await sampleOf(place, 'payouts', 'trace_id, amount_minor::int, currency')
  return casesOf(payouts, {
    'first page': {},
    'status failed': { status: ['processing_failure'] },
    'status on its way': { status: ['processing'] },
    currency: { currency: 'JPY' },
    'currency and status': { currency: 'JPY', status: ['processing_failure'] },
    'one amount': { currency, amount_min_minor: amount, amount_max_minor: amount },
    'wide amounts': { currency: 'USD', amount_min_minor: 1000, amount_max_minor: 900_000 },
    days: month,
    trace: { trace_id: trace },
    'failed within wide amounts': { currency: 'USD', status: ['processing_failure'], amount_min_minor: 1000, amount_max_minor: 900_000 },
    'on its way, last month': { status: ['processing'], ...month },
  })
}

export const movementCases = async (place: Place): Promise<PageCase[]> => {
  const { payment_id: paymentId, amount_minor: amount, currency } = await sampleOf(place, 'balance_transactions', 'payment_id, amount_minor::int, currency')
  return casesOf(movements, {
    'first page': {},
    sales: { kind: ['sale'] },
    refunds: { kind: ['refund'] },
    'sales and refunds': { kind: ['sale', 'refund'] },
    'a kind that nobody has': { kind: ['write_off'] },
    currency: { currency: 'USD' },
    'refunds in one currency': { kind: ['refund'], currency: 'JPY' },
    'one amount': { currency, amount_min_minor: Math.abs(amount), amount_max_minor: Math.abs(amount) },
    'an amount that nothing has': { currency: 'USD', amount_min_minor: 99_999_999_999, amount_max_minor: 99_999_999_999 },
    days: month,
    payment: { payment_id: paymentId },
    pending: { part: 'pending' },
    available: { part: 'available' },
  })
}

/** The first case also deep down its list. */
function casesOf(list: ListOfPages, filters: Readonly<Record<string, PageCase['filters']>>): PageCase[] {
  const cases = Object.entries(filters).map(([name, one]) => ({ list, name, filters: one }))
  return [{ list, name: 'deep page', filters: {}, isDeep: true }, ...cases]
}

type Sample = Record<'payment_id' | 'trace_id' | 'currency', string> & { readonly amount_minor: number }

/** A row of the middle of a list. */
async function sampleOf({ owner, bench }: Place, table: string, columns: string): Promise<Sample> {
  const needed = table === 'payouts' ? 'trace_id' : 'payment_id'
  const { rows } = await owner.query<Sample>(
    `SELECT ${columns} FROM ${table} WHERE merchant_id = $1 AND ${needed} IS NOT NULL ORDER BY created_at, id
     OFFSET (SELECT count(*) / 2 FROM ${table} WHERE merchant_id = $1 AND ${needed} IS NOT NULL) LIMIT 1`,
    [bench.merchantId],
  )
  const row = rows[0]
  if (!row) throw new Error(`The account has no ${table}.`)
  return row
}
