import { behaviourOf } from './cards.ts'
import type { knownPayments, Moment } from './explain.ts'
import type { Currency } from './orders.ts'
import type { Sale, Tables } from './tables.ts'

/** The balances that follow from what callers were told: each account of the ledger, by currency, in minor units with debits positive. */

type Known = ReturnType<typeof knownPayments>[number]

const dayMs = 86_400_000

/** 2.9 % and thirty cents, 3.6 % of a yen amount; half up on the total, and never more than the sale. */
function feeOf(amountMinor: number, currency: Currency): number {
  const [permille, fixed] = currency === 'jpy' ? [36, 0] : [29, 30]
  return Math.min(amountMinor, Math.floor((amountMinor * permille + 500) / 1000) + fixed)
}

/** The start of the second day after, by UTC, where Saturdays and Sundays do not count. */
function secondBusinessDay(timeMs: number): number {
  let day = Math.floor(timeMs / dayMs)
  for (let left = 2; left > 0; ) {
    day++
    if (!isWeekend(day)) left--
  }
  return day * dayMs
}

/** The first of January 1970 was a Thursday. */
const isWeekend = (day: number) => [2, 3].includes(day % 7)

export function findBookViolations(known: readonly Known[], tables: Tables, moment: Moment): string[] {
  const saleOf = new Map(tables.sales.map((sale) => [sale.payment_id, sale]))
  const violations = known.flatMap((payment) => {
    const sale = saleOf.get(payment.pay.paymentId)
    return payment.sale && sale ? checkSale(payment, sale, moment).map((text) => `sale of ${payment.pay.paymentId}: ${text}`) : []
  })
  return [...violations, ...compareAccounts(expectedAccounts(known, tables, saleOf), tables)]
}

function checkSale({ sale, approval }: Known, row: Sale, { from, to }: Moment): string[] {
  const violations: string[] = []
  const window = sale?.window ?? { from: 0, to: 0 }
  if (row.created_ms < window.from || row.created_ms > window.to) violations.push(`is of ${new Date(row.created_ms).toISOString()}, when nobody asked for it`)
  const isImmediate = approval !== undefined && behaviourOf(approval.request.card).isImmediate
  const availableMs = isImmediate ? row.created_ms : secondBusinessDay(row.created_ms)
  if (row.available_ms !== availableMs)
    violations.push(`is available on ${new Date(row.available_ms).toISOString()} instead of ${new Date(availableMs).toISOString()}`)
  if (availableMs <= from && !row.is_released) violations.push('has not become available')
  if (availableMs > to && row.is_released) violations.push('has become available too early')
  return violations
}

/** What is pending and what is available are told apart below; here their sum must be right. */
const merchant = 'liability:merchant_pending and liability:merchant_available'

function expectedAccounts(known: readonly Known[], { refunds }: Tables, saleOf: ReadonlyMap<string, Sale>): Map<string, number> {
  const sums = new Map<string, number>()
  const statusOf = new Map(refunds.map(({ id, status }) => [id, status]))
  for (const payment of known) {
    const { currency } = payment.pay.request
    const add = (account: string, amountMinor: number) => {
      const name = `${account} ${currency.toUpperCase()}`
      sums.set(name, (sums.get(name) ?? 0) + amountMinor)
    }
    if (payment.sale) {
      const captured = payment.sale.amountMinor
      const fee = feeOf(captured, currency)
      add(saleOf.get(payment.pay.paymentId)?.is_released ? 'asset:bank_cash' : 'asset:scheme_receivable', captured)
      add('income:processing_fee', -fee)
      add(merchant, fee - captured)
    }
    for (const { refundId, amountMinor } of payment.refunds) {
      // Which of the states that time allows it has reached was looked at before.
      const status = statusOf.get(refundId ?? '')
      if (status === 'failed') continue
      add(merchant, amountMinor)
      add(status === 'pending' ? 'liability:refund_in_transit' : 'asset:bank_cash', -amountMinor)
    }
  }
  return sums
}

function compareAccounts(expected: ReadonlyMap<string, number>, { balances }: Tables): string[] {
  const actual = new Map<string, number>()
  const violations: string[] = []
  for (const { account, currency, amount_minor } of balances) {
    const isMerchants = merchant.split(' and ').includes(account)
    const name = `${isMerchants ? merchant : account} ${currency}`
    actual.set(name, (actual.get(name) ?? 0) + amount_minor)
    // What is owed to the merchant is a credit; nothing is taken from pending money that is not there.
    if (account === 'liability:merchant_pending' && amount_minor > 0) violations.push(`pending money is below zero: ${-amount_minor} ${currency}`)
  }
  for (const name of new Set([...actual.keys(), ...expected.keys()])) {
    const [is, should] = [actual.get(name) ?? 0, expected.get(name) ?? 0]
    if (is !== should) violations.push(`${name} is ${is} instead of ${should}`)
  }
  return violations
}

/** Long after the last call nothing is on its way. */
export function findRestViolations({ balances, payments, refunds, sales, openIntents }: Tables): string[] {
  const moving = balances.filter(({ account, amount_minor }) => amount_minor !== 0 && !atRest.includes(account))
  return [
    ...moving.map(({ account, currency, amount_minor }) => `${account} holds ${amount_minor} ${currency} for ever`),
    ...sales.filter(({ is_released }) => !is_released).map(({ payment_id }) => `the sale of ${payment_id} is pending for ever`),
    ...payments
      .filter(({ intent_status }) => ['processing', 'requires_capture'].includes(intent_status))
      .map(({ id, intent_status }) => `${id} is ${intent_status} for ever`),
    ...refunds.filter(({ status }) => status === 'pending').map(({ id }) => `${id} is pending for ever`),
    ...openIntents.map(({ id, kind }) => `${id} (${kind}) is open for ever`),
  ]
}

const atRest: readonly string[] = ['asset:bank_cash', 'liability:merchant_available', 'income:processing_fee']
