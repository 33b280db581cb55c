import { listMovements } from '#areas/balance/contract/endpoints.ts'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { disputeSorts, disputeTabNames } from '#areas/disputes/contract/tabs.ts'
import { listPayouts } from '#areas/payouts/contract/endpoints.ts'
import { parametersOf } from '#kernel/query/filters.ts'
import type { ListOfPages, PageCase } from './pages.ts'
import type { Place } from './place.ts'

/** Pages of the other lists that grow with an account: each filter on its own, deep pages, and pairs that seldom or never meet. */

const disputes: ListOfPages = { path: listDisputes.path, table: 'disputes' }
const payouts: ListOfPages = { path: listPayouts.path, table: 'payouts' }
const movements: ListOfPages = { path: listMovements.path, table: 'balance_transactions' }

const customerOfDispute = '(SELECT p.customer_id FROM payments p WHERE p.merchant_id = disputes.merchant_id AND p.id = disputes.payment_id)'
const disputeColumns = `id, payment_id, ${customerOfDispute} AS customer_id, amount_minor::int, currency, customer_email, card_last4`
const month = { created_from: '2026-10-01', created_to: '2026-10-31' }

export const disputeCases = async (place: Place): Promise<PageCase[]> => {
  const sample = await sampleOf(place, 'disputes', disputeColumns)
  const { currency, amount_minor: amount } = sample
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
    assignee: { assignee: 'usr_bench' },
    nobody: { assignee: 'nobody' },
    email: { email: sample.customer_email },
    'beginning of email': { email: sample.customer_email.slice(0, 3) },
    'last four': { last4: sample.card_last4 },
    'due days': { due_from: '2026-12-01', due_to: '2026-12-07' },
    days: month,
    payment: { payment_id: sample.payment_id },
    customer: { customer_id: sample.customer_id },
    response: { response: ['missed'] },
    evidence: { evidence: ['receipt'] },
    'two responses': { response: ['accepted', 'missed'] },
    'evidence that no dispute has': { evidence: ['access_activity_log'] },
    country: { country: 'FR' },
    'country of cards without one': { country: 'unknown' },
    'country and reason': { country: 'FR', reason: ['duplicate'] },
    metadata: { metadata: 'plan=annual' },
    'metadata key': { metadata: 'plan' },
    'metadata that no payment has': { metadata: 'plan=none' },
    'metadata and country': { metadata: 'plan=annual', country: 'FR' },
    'open inquiries of one network': { status: ['warning_needs_response'], network: ['discover'] },
    'needs response, one reason, days': { tab: 'needs_response', reason: ['duplicate'], ...month },
    'a currency that no dispute has': { currency: 'KRW' },
  })
}

/** Each tab in each order, and each offered filter in each order of the whole list and of the open disputes. */
export const orderedDisputeCases = async (place: Place): Promise<PageCase[]> => {
  const sample = await sampleOf(place, 'disputes', disputeColumns)
  const { amount_minor: amount, currency } = sample
  const filters: Readonly<Record<string, PageCase['filters']>> = {
    status: { status: ['needs_response'] },
    inquiries: { category: ['query'] },
    compliance: { category: ['compliance'] },
    reason: { reason: ['duplicate'] },
    'rare network': { network: ['discover'] },
    'two networks': { network: ['visa', 'mastercard'] },
    'own currency': { currency: 'USD' },
    EUR: { currency: 'EUR' },
    CHF: { currency: 'CHF' },
    GBP: { currency: 'GBP' },
    amounts: { currency, amount_min_minor: amount, amount_max_minor: amount * 2 },
    assignee: { assignee: 'usr_bench' },
    nobody: { assignee: 'nobody' },
    'due days': { due_from: '2026-12-01', due_to: '2026-12-07' },
    days: month,
    email: { email: sample.customer_email },
    'beginning of email': { email: sample.customer_email.slice(0, 3) },
    'last four': { last4: sample.card_last4 },
    payment: { payment_id: sample.payment_id },
    customer: { customer_id: sample.customer_id },
    ID: { dispute_id: sample.id },
    'rare network of an assignee': { network: ['discover'], assignee: 'usr_bench' },
    'reason and days': { reason: ['duplicate'], ...month },
    response: { response: ['missed'] },
    'response of days': { response: ['missed'], ...month },
    evidence: { evidence: ['receipt'] },
    country: { country: 'FR' },
    'country and reason': { country: 'FR', reason: ['duplicate'] },
    'country of cards without one': { country: 'unknown' },
    metadata: { metadata: 'plan=annual' },
    'metadata of days': { metadata: 'plan=annual', ...month },
    'metadata that no payment has': { metadata: 'plan=none' },
  }
  const covered = new Set(Object.values(filters).flatMap((one) => Object.keys(one)))
  const missing = Object.entries(disputeQuery.fields).flatMap(([name, field]) => parametersOf(name, field).filter((parameter) => !covered.has(parameter)))
  if (missing.length > 0) throw new Error(`No order has the filter ${missing.join(', ')}.`)
  const orders = disputeSorts.filter((sort) => sort !== 'newest')
  const ofTabs = disputeTabNames.flatMap((tab) => orders.map((sort) => ({ list: disputes, name: `${sort} of ${tab}`, filters: { tab, sort } })))
  const filtered = Object.entries(filters).flatMap(([name, one]) =>
    (['all', 'needs_response'] as const).flatMap((tab) =>
      orders.map((sort) => ({ list: disputes, name: `${sort} of ${tab}, ${name}`, filters: { tab, sort, ...one } })),
    ),
  )
  return [...ofTabs, ...filtered]
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
export function casesOf(list: ListOfPages, filters: Readonly<Record<string, PageCase['filters']>>): PageCase[] {
  const cases = Object.entries(filters).map(([name, one]) => ({ list, name, filters: one }))
  return [{ list, name: 'deep page', filters: {}, isDeep: true }, ...cases]
}

type Sample = Record<'id' | 'payment_id' | 'customer_id' | 'trace_id' | 'currency' | 'customer_email' | 'card_last4', string> & {
  readonly amount_minor: number
}

/** A row of the middle of a list. */
async function sampleOf({ owner, bench }: Place, table: 'payouts' | 'disputes' | 'balance_transactions', columns: string): Promise<Sample> {
  const needed = { payouts: 'trace_id', disputes: customerOfDispute, balance_transactions: 'payment_id' }[table]
  const { rows } = await owner.query<Sample>(
    `SELECT ${columns} FROM ${table} WHERE merchant_id = $1 AND ${needed} IS NOT NULL ORDER BY created_at, id
     OFFSET (SELECT count(*) / 2 FROM ${table} WHERE merchant_id = $1 AND ${needed} IS NOT NULL) LIMIT 1`,
    [bench.merchantId],
  )
  const row = rows[0]
  if (!row) throw new Error(`The account has no ${table}.`)
  return row
}
