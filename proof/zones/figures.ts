import type { TestAccount } from '../support/account.ts'
import type { TestDatabase } from '../support/database.ts'
import { addDays, dayOf, startOf } from './zones.ts'

/** What the overview must say, by a plain look through the lists of payments and refunds. */

interface PaymentLine {
  readonly status: string
  readonly currency: string
  readonly created_at: Date
  readonly captured_at: Date | null
  readonly captured: number
}

/** A movement of the balance by a refund, or by one that failed. */
interface RefundLine {
  readonly currency: string
  /** Negative for one that failed. */
  readonly amount: number
  readonly created_at: Date
}

export interface Lists {
  readonly payments: readonly PaymentLine[]
  readonly refunds: readonly RefundLine[]
  /** When the account was created. */
  readonly createdAt: Date
}

export async function readLists({ owner }: TestDatabase, { merchantId }: TestAccount): Promise<Lists> {
  const payments = await owner.query<PaymentLine>(
    'SELECT status, currency, created_at, captured_at, amount_captured_minor::int AS captured FROM payments WHERE merchant_id = $1',
    [merchantId],
  )
  const refunds = await owner.query<RefundLine>(
    `SELECT currency, -amount_minor::int AS amount, created_at FROM balance_transactions WHERE merchant_id = $1 AND type IN ('refund', 'refund_failure')`,
    [merchantId],
  )
  const accounts = await owner.query<{ created_at: Date }>('SELECT created_at FROM merchant_accounts WHERE merchant_id = $1', [merchantId])
  const [account] = accounts.rows
  if (!account) throw new Error(`There is no account ${merchantId}.`)
  return { payments: payments.rows, refunds: refunds.rows, createdAt: account.created_at }
}

export interface Question {
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly zone: string
  readonly now: Date
}

/** An answer, as far as it follows from the lists alone. */
export interface Figures {
  readonly from: string
  readonly until: string
  readonly current: Totals
  /** Null where the account is younger than the range before. */
  readonly before: Totals | null
  readonly days: readonly DayVolume[]
  /** Of all days of the range before. */
  readonly days_before: readonly DayVolume[] | null
}

interface DayVolume {
  readonly day: string
  readonly gross_minor: number
}

interface Totals {
  readonly gross_minor: number
  readonly successful_count: number
  readonly declined_count: number
  readonly refunded_minor: number
}

const unsuccessful = ['unconfirmed', 'waiting_to_be_paid', 'in_process', 'failed', 'canceled']
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** @param before the time that the answer compares with: where a time of day is said twice or never, that is a matter of convention. */
export function expectedFigures(lists: Lists, question: Question, before: { readonly from: Date; readonly until: Date }): Figures {
  const { from, to, zone, now } = question
  const start = startOf(from, zone)
  const end = startOf(addDays(to, 1), zone)
  const until = now < start ? start : now < end ? now : end
  const isCovered = [lists.createdAt, ...lists.payments.map(({ created_at }) => created_at)].some((at) => at <= before.from)
  const days = Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, index) => addDays(from, index))
  return {
    from: start.toISOString(),
    until: until.toISOString(),
    current: totalsOf(lists, question, start, until),
    before: isCovered ? totalsOf(lists, question, before.from, before.until) : null,
    days: days.map((day) => ({ day, gross_minor: capturedOn(lists, question, day, start, until) })),
    days_before: isCovered
      ? days.map((day) => addDays(day, -days.length)).map((day) => ({ day, gross_minor: capturedOn(lists, question, day, before.from, start) }))
      : null,
  }
}

function totalsOf({ payments, refunds }: Lists, { currency }: Question, from: Date, until: Date): Totals {
  const isIn = (at: Date | null) => at !== null && at >= from && at < until
  const made = payments.filter((payment) => payment.currency === currency && isIn(payment.created_at))
  return {
    gross_minor: sum(payments.filter((payment) => payment.currency === currency && isIn(payment.captured_at)).map(({ captured }) => captured)),
    successful_count: made.filter(({ status }) => !unsuccessful.includes(status)).length,
    declined_count: made.filter(({ status }) => status === 'failed').length,
    refunded_minor: sum(refunds.filter((refund) => refund.currency === currency && isIn(refund.created_at)).map(({ amount }) => amount)),
  }
}

function capturedOn({ payments }: Lists, { currency, zone }: Question, day: string, from: Date, until: Date): number {
  return sum(
    payments.flatMap(({ captured_at: at, captured, currency: of }) =>
      at && of === currency && at >= from && at < until && dayOf(at, zone) === day ? [captured] : [],
    ),
  )
}
