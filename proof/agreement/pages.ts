import { getAcceptance } from '#areas/acceptance/contract/endpoints.ts'
import { filtersOfDecline } from '#areas/acceptance/contract/links.ts'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { getCustomer } from '#areas/customers/contract/detail.ts'
import { getDispute } from '#areas/disputes/contract/detail.ts'
import { getDisputeSummary, listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { filtersOfRange } from '#areas/disputes/contract/insight-links.ts'
import { getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { rateHundredths } from '#areas/disputes/web/insights/rates.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { filtersOfPayments, outcomeStatuses } from '#areas/home/contract/links.ts'
import { countPayments, getPayment, listPayments, type Payer } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { statusTabs } from '#areas/payments/contract/tabs.ts'
import { totalPayments } from '#areas/payments/contract/totals.ts'
import { arrivalDayOf } from '#areas/payouts/contract/arrival.ts'
import { getPayout, listExpectedPayouts, listPayouts, type PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { filtersOfBlocked } from '#areas/risk/contract/links.ts'
import { getRiskOverview } from '#areas/risk/contract/overview.ts'
import { shareTenths } from '#web/shared/figures/comparison.ts'
import { ask, minuteOf, type Period, periodsOf, queryOf, type Reader, type Reading, readingsOf, sum } from './reading.ts'
import { currencies, timeZone, type World } from './world.ts'

/** What pages of money, payments and disputes show, by the calls that they make. */

const eachPeriod = async (world: World, read: (period: Period) => Promise<Reading[]>) => (await Promise.all(periodsOf(world).map(read))).flat()

async function readBalances(world: World): Promise<Reading[]> {
  const balance = await ask(world, getBalance)
  return balance.flatMap((one) =>
    readingsOf(one.currency, {
      available: one.available_minor,
      pending: one.pending_minor,
      reserved: one.reserved_minor,
      in_transit: one.in_transit_minor,
    }),
  )
}

async function readOpen(world: World): Promise<Reading[]> {
  const { open } = await ask(world, getDisputeSummary)
  return readingsOf('all', { needs_response: open.dispute_count + open.inquiry_count })
}

export const home: Reader = async (world) => {
  const ofPeriods = await eachPeriod(world, async ({ from, to, currency, key }) => {
    const { current, days } = await ask(world, getOverview, { query: { from, to, currency } })
    const payments = current.successful_count + current.declined_count
    return [
      ...readingsOf(key, {
        gross: current.gross_minor,
        net: current.net_minor,
        refunded: current.refunded_minor,
        withdrawn: current.withdrawn_minor,
        volume_fees: current.fees_minor,
        payments,
        successful: current.successful_count,
        declined: current.declined_count,
      }),
      // The chart.
      ...readingsOf(key, { gross: sum(days.map(({ gross_minor }) => gross_minor)) }),
    ]
  })
  return [...ofPeriods, ...(await readBalances(world)), ...(await readOpen(world))]
}

export const menu: Reader = readOpen

export const balance: Reader = async (world) => {
  const others = (await ask(world, getBalance)).flatMap((one) =>
    readingsOf(one.currency, {
      disputed_balance: one.disputed_minor,
      balance_total: one.available_minor + one.pending_minor + one.reserved_minor + one.in_transit_minor,
    }),
  )
  return [...(await readBalances(world)), ...others]
}

export const payments: Reader = async (world) => {
  const ofPeriods = await eachPeriod(world, async ({ key, ...range }) => {
    const countsOf = async (q: string) => (await ask(world, countPayments, { query: { q } })).counts
    const counts = await countsOf(queryOf(paymentQuery, filtersOfPayments(range, ['successful', 'declined'])))
    const tab = (statuses: readonly string[]) => sum(counts.filter(({ status }) => statuses.includes(status)).map(({ count }) => count))
    const { totals } = await ask(world, totalPayments, { query: { q: queryOf(paymentQuery, filtersOfPayments(range, ['declined'])) } })
    const stopped = await countsOf(queryOf(paymentQuery, filtersOfDecline(range, 'transaction_blocked')))
    return readingsOf(key, {
      stopped: sum(stopped.map(({ status, count }) => (statusTabs.failed.some((one) => one === status) ? count : 0))),
      payments: tab([...outcomeStatuses.successful, ...outcomeStatuses.declined]),
      successful: tab(statusTabs.successful),
      declined: tab(statusTabs.failed),
      declined_amount: sum(totals.map(({ amount_minor }) => amount_minor)),
    })
  })
  const { from, to } = await ask(world, getRiskOverview, { query: { days: '30' } })
  const blocked = await Promise.all(
    currencies.map(async (currency) => {
      const { counts } = await ask(world, countPayments, { query: { q: queryOf(paymentQuery, filtersOfBlocked({ from, to, currency })) } })
      return readingsOf(currency, { blocked: sum(counts.map(({ count }) => count)) })
    }),
  )
  const each = (await listAllPayments(world)).flatMap(({ id, fee_minor, net_minor }) => readingsOf(id, { payment_fees: fee_minor, payment_net: net_minor }))
  return [...ofPeriods, ...blocked.flat(), ...each]
}

const feesOf = (fees: readonly { amount_minor: number }[]) => 0 - sum(fees.map(({ amount_minor }) => amount_minor))

export const payment: Reader = async (world) => {
  const listed = await listAllPayments(world)
  const read = await Promise.all(listed.map(({ id: paymentId }) => ask(world, getPayment, { params: { paymentId } })))
  const captured = read.filter(({ amount_captured_minor }) => amount_captured_minor > 0)
  return [
    ...captured.flatMap(({ id, fees, net_minor }) => readingsOf(id, { payment_fees: feesOf(fees), payment_net: net_minor })),
    ...read.flatMap(({ customer: payer }) => lifetimeOf(payer)),
  ]
}

const lifetimeOf = (payer: Payer | null) =>
  payer?.totals
    ? [
        ...readingsOf(payer.id, { lifetime_payments: payer.totals.payment_count }),
        ...payer.totals.gross.flatMap(({ currency, amount_minor }) => readingsOf(`${payer.id} ${currency}`, { lifetime_gross: amount_minor })),
      ]
    : []

export const acceptance: Reader = (world) =>
  eachPeriod(world, async ({ from, to, currency, key }) => {
    const { current, declines } = await ask(world, getAcceptance, { query: { from, to, currency } })
    const { successful_count: successful, first_try_count: first, declined_count: declined } = current
    return readingsOf(key, {
      payments: successful + declined,
      successful,
      declined,
      stopped: sum(declines.filter(({ code }) => code === 'transaction_blocked').map(({ count }) => count)),
      declined_amount: sum(declines.flatMap(({ lost }) => lost.map(({ amount_minor }) => amount_minor))),
      rate: shareTenths(successful, successful + declined),
      first_try: shareTenths(first, successful + declined),
      recovered: shareTenths(successful - first, successful - first + declined) ?? 0,
      decline_rate: shareTenths(declined, successful + declined),
    })
  })

export const risk: Reader = async (world) => {
  const { all, days } = await ask(world, getRiskOverview, { query: { days: '30' } })
  return currencies.flatMap((currency) => {
    const blockedIn = ({ amounts }: typeof all) => amounts.find((one) => one.currency === currency)?.payments ?? 0
    return [...readingsOf(currency, { blocked: blockedIn(all) }), ...readingsOf(currency, { blocked: sum(days.map(blockedIn)) })]
  })
}

const listAllPayments = (world: World) => listAll((after) => ask(world, listPayments, { query: { limit: '50', ...(after && { after }) } }))

async function listAll<Item>(read: (after: string | null) => Promise<{ items: readonly Item[]; next_cursor: string | null }>): Promise<Item[]> {
  const found: Item[] = []
  for (let after: string | null = null; ; ) {
    const page: { items: readonly Item[]; next_cursor: string | null } = await read(after)
    found.push(...page.items)
    if (page.next_cursor === null) return found
    after = page.next_cursor
  }
}

const listTab = (world: World, tab: string, q = '') => listAll((after) => ask(world, listDisputes, { query: { tab, q, limit: '50', ...(after && { after }) } }))

export const disputes: Reader = async (world) => {
  const ofPeriods = await eachPeriod(world, async ({ key, ...range }) =>
    readingsOf(key, { disputes: (await listTab(world, 'all', queryOf(disputeQuery, filtersOfRange(range)))).length }),
  )
  const open = readingsOf('all', { needs_response: (await listTab(world, 'needs_response')).length })
  const each = (await listTab(world, 'all')).flatMap(({ id, amount_minor, due_by }) =>
    readingsOf(id, { dispute_amount: amount_minor, response_deadline: minuteOf(due_by) }),
  )
  return [...ofPeriods, ...open, ...each]
}

export const dispute: Reader = async (world) => {
  const listed = await listTab(world, 'all')
  const read = await Promise.all(listed.map(({ id: disputeId }) => ask(world, getDispute, { params: { disputeId } })))
  return read.flatMap(({ id, amount_minor, due_by, payment: { customer: payer } }) => [
    ...readingsOf(id, { dispute_amount: amount_minor, response_deadline: minuteOf(due_by) }),
    ...lifetimeOf(payer),
  ])
}

export const insights: Reader = (world) =>
  eachPeriod(world, async ({ from, to, currency, key }) => {
    const { current } = await ask(world, getDisputeInsights, { query: { from, to, currency } })
    const { dispute_count: opened, payment_count: sold, disputed_minor: disputed, captured_minor: captured } = current
    return readingsOf(key, {
      gross: captured,
      successful: sold,
      disputes: opened,
      disputed_amount: disputed,
      dispute_rate: rateHundredths(opened, sold),
      disputed_share: rateHundredths(disputed, captured, sold),
      win_rate: rateHundredths(current.won_count, current.won_count + current.lost_count, Number.POSITIVE_INFINITY),
      answered: rateHundredths(current.submitted_count, current.submitted_count + current.missed_count, Number.POSITIVE_INFINITY) ?? 0,
    })
  })

const listAllPayouts = (world: World) => listAll((after) => ask(world, listPayouts, { query: { limit: '50', ...(after && { after }) } }))
const payoutReadings = (one: PayoutItem) => readingsOf(one.id, { payout_amount: one.amount_minor, payout_arrival: arrivalDayOf(one, timeZone) })

export const payouts: Reader = async (world) => {
  const items = await listAllPayouts(world)
  const inTransit = (currency: string) =>
    sum(items.filter((one) => one.currency === currency && one.status === 'processing').map(({ amount_minor }) => amount_minor))
  const { next_runs } = await ask(world, listExpectedPayouts)
  return [
    ...items.flatMap(payoutReadings),
    ...currencies.flatMap((currency) => readingsOf(currency, { in_transit: inTransit(currency) })),
    ...next_runs.flatMap(({ currency, available_minor }) => readingsOf(currency, { available: available_minor })),
  ]
}

export const payout: Reader = async (world) => {
  const items = await listAllPayouts(world)
  const read = await Promise.all(items.map(({ id: payoutId }) => ask(world, getPayout, { params: { payoutId } })))
  return read.flatMap((one) => {
    const settled = readingsOf(one.id, { payout_amount: sum(one.totals.map(({ net_minor }) => net_minor)) })
    const paid = one.timeline.findLast(({ type }) => type === 'payout.completed')
    // The day of the timeline is the one of the list.
    const day =
      paid && one.status === 'completed' ? readingsOf(one.id, { payout_arrival: arrivalDayOf({ method: 'instant', arrival_date: paid.at }, timeZone) }) : []
    return [...payoutReadings(one), ...settled, ...day]
  })
}

export const customer: Reader = async (world) => {
  const { id, lifetime } = await ask(world, getCustomer, { params: { customerId: world.customerId } })
  return [
    ...readingsOf(id, { lifetime_payments: sum(lifetime.map(({ payment_count }) => payment_count)) }),
    ...lifetime.flatMap((one) =>
      readingsOf(`${id} ${one.currency}`, {
        lifetime_gross: one.captured_minor,
        lifetime_refunded: one.refunded_minor,
        lifetime_disputed: one.disputed_minor,
        lifetime_net: one.net_minor,
        lifetime_average: one.average_minor,
      }),
    ),
  ]
}
