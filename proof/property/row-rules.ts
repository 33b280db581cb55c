import type { Posting, Rows } from './rows.ts'

/**
 * What must hold of an account's rows whatever was asked for: the invariants of the domain, written a second time and without the product's own
 * code, so that a fault there does not hide itself. Each returns the violations it finds.
 */

type Rule = (rows: Rows) => string[]

const sum = <T>(rows: readonly T[], amountOf: (row: T) => number) => rows.reduce((total, row) => total + amountOf(row), 0)

/** 2.9 % and 30 cents of a dollar, 3.6 % of a yen amount, half up on the total, and never more than the sale. */
function feeOf(amount: number, currency: string): number {
  const fee = currency === 'JPY' ? Math.floor((amount * 36 + 500) / 1000) : Math.floor((amount * 29 + 500) / 1000) + 30
  return Math.min(fee, amount)
}

const postingsAddUpToZero: Rule = ({ postings }) =>
  postings.flatMap(({ id, kind, entries }) => {
    const totals = Map.groupBy(entries, ({ currency }) => currency)
    const isWhole = entries.length >= 2 && [...totals.values()].every((rows) => sum(rows, ({ amount }) => amount) === 0)
    return isWhole ? [] : [`posting ${id} (${kind}) does not add up to zero`]
  })

const balancesAreSumsOfRows: Rule = ({ postings, balances }) => {
  const sums = sumsByAccount(postings)
  const shown = new Map(balances.map(({ account, currency, amount_minor }) => [`${account} ${currency}`, amount_minor]))
  return compareTotals('balance differs from its rows', shown, sums)
}

/** Every account follows from the balance transactions and the refunds. */
const balancesFollowFromMovements: Rule = ({ postings, balanceTransactions, refunds }) => {
  const expected = new Map<string, number>()
  const add = (account: string, currency: string, amount: number) => {
    const key = `${account} ${currency}`
    expected.set(key, (expected.get(key) ?? 0) + amount)
  }
  for (const { type, currency, amount, fee, net, is_released } of balanceTransactions) {
    add(is_released ? 'liability:merchant_available' : 'liability:merchant_pending', currency, -net)
    if (type !== 'charge') continue
    add(is_released ? 'asset:bank_cash' : 'asset:scheme_receivable', currency, amount)
    add('income:processing_fee', currency, -fee)
  }
  for (const { currency, amount, status } of refunds) {
    if (status === 'succeeded') add('asset:bank_cash', currency, -amount)
    if (status === 'pending') add('liability:refund_in_transit', currency, -amount)
  }
  return compareTotals('account does not follow from its movements', sumsByAccount(postings), expected)
}

function sumsByAccount(postings: readonly Posting[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { entries } of postings) {
    for (const { account, currency, amount } of entries) sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + amount)
  }
  return sums
}

function compareTotals(what: string, actual: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): string[] {
  return [...new Set([...actual.keys(), ...expected.keys()])].flatMap((key) => {
    const [is, should] = [actual.get(key) ?? 0, expected.get(key) ?? 0]
    return is === should ? [] : [`${what}: ${key} is ${is}, not ${should}`]
  })
}

const paymentsMatchTheirParts: Rule = ({ payments, charges, refunds }) =>
  payments.flatMap((payment) => {
    const captured = sum(
      charges.filter(({ payment_id }) => payment_id === payment.id),
      (charge) => charge.captured,
    )
    const refundedAs = (status: string) =>
      sum(
        refunds.filter((refund) => refund.payment_id === payment.id && refund.status === status),
        ({ amount }) => amount,
      )
    const [refunded, pending] = [refundedAs('succeeded'), refundedAs('pending')]
    const violations: string[] = []
    if (refunded + pending > captured) violations.push(`${payment.id}: more refunded than captured: ${refunded} + ${pending} of ${captured}`)
    if (payment.captured !== captured) violations.push(`${payment.id}: captured ${payment.captured}, its charges ${captured}`)
    if (payment.refunded !== refunded) violations.push(`${payment.id}: refunded ${payment.refunded}, its refunds ${refunded}`)
    if (payment.pending !== pending) violations.push(`${payment.id}: refunds pending ${payment.pending}, its refunds ${pending}`)
    if (payment.captured > payment.amount) violations.push(`${payment.id}: captured more than was authorised`)
    if (payment.capturable !== (payment.intent_status === 'requires_capture' ? payment.amount : 0)) violations.push(`${payment.id}: capturable is off`)
    return violations
  })

const statusesFollow: Rule = ({ payments, charges }) =>
  payments.flatMap((payment) => {
    const isDeclined = charges.some(({ payment_id, outcome }) => payment_id === payment.id && outcome === 'declined')
    const expected = statusOf(payment, isDeclined)
    return payment.status === expected ? [] : [`${payment.id}: status ${payment.status} instead of ${expected}`]
  })

const byIntent: Readonly<Record<string, string>> = { requires_confirmation: 'unconfirmed', requires_capture: 'uncaptured', canceled: 'canceled' }

function statusOf({ intent_status, captured, refunded, pending }: Rows['payments'][number], isDeclined: boolean): string {
  if (captured > 0) {
    if (pending > 0) return 'refunding'
    if (refunded === captured) return 'refunded'
    return refunded > 0 ? 'partially_refunded' : 'successful'
  }
  return byIntent[intent_status] ?? (isDeclined ? 'failed' : 'waiting_to_be_paid')
}

/** Every sale is posted once, its fee as a leg of its own; every refund once, and what became of it once. */
const everyMovementIsPostedOnce: Rule = ({ payments, charges, refunds, balanceTransactions, postings }) => {
  const currencyOf = new Map(payments.map(({ id, currency }) => [id, currency]))
  const sales = charges
    .filter(({ captured }) => captured > 0)
    .flatMap(({ id, payment_id, captured }) => {
      const fee = feeOf(captured, currencyOf.get(payment_id) ?? '')
      const isReleased = balanceTransactions.some(({ source_id, is_released }) => source_id === id && is_released)
      return [
        posted(id, 'capture', captureText(captured, fee)),
        ...(isReleased ? [posted(id, 'availability', releaseText(captured, captured - fee))] : []),
        moved(id, 'charge', captured, fee),
      ]
    })
  const returns = refunds.flatMap(({ id, amount, status }) => [
    posted(id, 'refund', null),
    ...(status === 'pending' ? [] : [posted(id, 'refund_sent', `in_transit ${amount}, cash ${-amount}`)]),
    ...(status === 'failed' ? [posted(id, 'refund_failed', null), moved(id, 'refund_failure', amount, 0)] : []),
    moved(id, 'refund', -amount, 0),
  ])
  const saleIds = new Set(charges.map(({ id }) => id))
  const actual = [
    // The release of a refund that was taken from pending money depends on when it was made; balancesFollowFromMovements holds it to account.
    ...postings.filter(({ kind, source_id }) => kind !== 'availability' || saleIds.has(source_id)).map(describePosting),
    ...balanceTransactions.map(({ source_id, type, amount, fee }) => moved(source_id, type, amount, fee)),
  ]
  const expected = [...sales, ...returns]
  return [
    ...without(expected, actual).map((text) => `not posted as it should be: ${text}`),
    ...without(actual, expected).map((text) => `posted although nothing stands for it: ${text}`),
  ]
}

const captureText = (amount: number, fee: number) => `receivable ${amount}, pending ${-amount}${fee === 0 ? '' : `, pending ${fee}, processing_fee ${-fee}`}`
const releaseText = (amount: number, net: number) => `cash ${amount}, receivable ${-amount}${net === 0 ? '' : `, pending ${net}, available ${-net}`}`
const posted = (source: string, kind: string, legs: string | null) => `${source} ${kind}${legs === null ? '' : `: ${legs}`}`
const moved = (source: string, type: string, amount: number, fee: number) => `${source} balance transaction ${type} of ${amount} with fee ${fee}`

function describePosting({ source_id, kind, entries }: Posting): string {
  // From which pool a refund was taken, and whether a failed one had left, is not this rule's business.
  if (kind === 'refund' || kind === 'refund_failed') return posted(source_id, kind, null)
  const shortName = (account: string) => account.replace(/^\w+:(?:merchant_|scheme_|bank_|refund_)?/, '')
  return posted(source_id, kind, entries.map(({ account, amount }) => `${shortName(account)} ${amount}`).join(', '))
}

/** What is in the first list and not in the second; twice in the first needs twice in the second. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other]
  return list.filter((text) => {
    const index = rest.indexOf(text)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

const rules: readonly Rule[] = [
  postingsAddUpToZero,
  balancesAreSumsOfRows,
  balancesFollowFromMovements,
  paymentsMatchTheirParts,
  statusesFollow,
  everyMovementIsPostedOnce,
]

export function findRowViolations(rows: Rows): string[] {
  return rules.flatMap((rule) => rule(rows))
}
