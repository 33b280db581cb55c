import { movementQuery } from '#areas/balance/contract/query.ts'
import { exportQueryOf } from '#areas/disputes/contract/export-query.ts'
import { filtersOfRange } from '#areas/disputes/contract/insight-links.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { filtersOfPayments, filtersOfVolume, type Volume } from '#areas/home/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { exportFile, minuteOf, type Period, periodsOf, queryOf, type Reader, type Reading, readingsOf, toMinor } from './reading.ts'
import { timeZone, type World } from './world.ts'

/** What leaves the dashboard: files of lists, the merchant API and emails. */

/** Files are written one after the other, as the worker does. */
async function eachPeriod(world: World, read: (period: Period) => Promise<Reading[]>): Promise<Reading[]> {
  const found: Reading[] = []
  for (const period of periodsOf(world)) found.push(...(await read(period)))
  return found
}

export const paymentsFile: Reader = async (world) => {
  const ofPeriods = await eachPeriod(world, async ({ key, ...range }) => {
    const { rowCount } = await exportFile(world, 'payments', queryOf(paymentQuery, filtersOfPayments(range, ['successful', 'declined'])), ['payment', 'amount'])
    return readingsOf(key, { payments: rowCount })
  })
  const { rows } = await exportFile(world, 'payments', '', ['payment', 'amount', 'fee', 'net'])
  const each = rows.flatMap(([id = '', , currency = '', fee, net]) =>
    fee && net ? readingsOf(id, { payment_fees: toMinor(fee, currency), payment_net: toMinor(net, currency) }) : [],
  )
  return [...ofPeriods, ...each]
}

export const movementsFile: Reader = (world) =>
  eachPeriod(world, async ({ key, currency, ...range }) => {
    const totalOf = async (volume: Volume, column: 'Amount' | 'Fee' | 'Net') =>
      (await exportFile(world, 'movements', queryOf(movementQuery, filtersOfVolume({ ...range, currency }, volume)), ['amount', 'fee', 'net'])).total(
        column,
        currency,
      )
    return readingsOf(key, {
      gross: await totalOf('gross', 'Amount'),
      net: await totalOf('net', 'Net'),
      refunded: 0 - (await totalOf('refunded', 'Amount')),
      withdrawn: 0 - (await totalOf('withdrawn', 'Amount')),
      volume_fees: await totalOf('fees', 'Fee'),
    })
  })

/** As the files of the business write a time. */
const inFile = (cell = '') => minuteOf(new Date(`${cell.replace(' ', 'T')}+08:00`).toISOString())

export const disputesFile: Reader = async (world) => {
  const ofPeriods = await eachPeriod(world, async ({ key, ...range }) => {
    const file = await exportFile(world, 'disputes', queryOf(disputeQuery, filtersOfRange(range)), ['dispute', 'amount'])
    return readingsOf(key, { disputes: file.rowCount, disputed_amount: file.total('Amount', range.currency) })
  })
  const { rows } = await exportFile(world, 'disputes', '', ['dispute', 'amount', 'due'])
  const open = await exportFile(world, 'disputes', exportQueryOf('needs_response', '', 'USD') ?? '', ['dispute'])
  return [
    ...ofPeriods,
    ...readingsOf('all', { needs_response: open.rowCount }),
    ...rows.flatMap(([id = '', amount = '', currency = '', due]) =>
      readingsOf(id, { dispute_amount: toMinor(amount, currency), response_deadline: inFile(due) }),
    ),
  ]
}

export const payoutsFile: Reader = async (world) => {
  const { rows } = await exportFile(world, 'payouts', '', ['created', 'amount', 'arrival'])
  return rows.flatMap(([, id = '', amount = '', , currency = '', arrival = '']) =>
    readingsOf(id, { payout_amount: toMinor(amount, currency), payout_arrival: arrival }),
  )
}

export const customersFile: Reader = async (world) => {
  const { rows } = await exportFile(world, 'customers', `id:${world.customerId}`, ['customer', 'payments', 'gross'])
  const [[, id = '', payments, ...gross] = []] = rows
  return [
    ...readingsOf(id, { lifetime_payments: Number(payments) }),
    ...gross.flatMap((cell) => {
      const [amount = '', currency = ''] = cell.replaceAll('"', '').trim().split(' ')
      return readingsOf(`${id} ${currency}`, { lifetime_gross: toMinor(amount, currency) })
    }),
  ]
}

interface ApiList<Item> {
  readonly data: readonly (Item & { readonly id: string })[]
  readonly has_more: boolean
}

async function listApi<Item>({ server, business }: World, path: string): Promise<ApiList<Item>['data']> {
  const found: (Item & { readonly id: string })[] = []
  for (;;) {
    const after = found.at(-1)
    const url = `/v1/${path}?limit=100${after ? `&starting_after=${after.id}` : ''}`
    const page = (await server.app.inject({ url, headers: { authorization: `Bearer ${await business.key('live')}` } })).json<ApiList<Item>>()
    found.push(...page.data)
    if (!page.has_more) return found
  }
}

/** Amounts of these currencies are the same in the API. */
export const merchantApi: Reader = async (world) => {
  const { server, business } = world
  const headers = { authorization: `Bearer ${await business.key('live')}` }
  type Amounts = readonly { amount: number; currency: string }[]
  const balance = (await server.app.inject({ url: '/v1/balance', headers })).json<{ available: Amounts; pending: Amounts }>()
  const amountsOf = (name: 'available' | 'pending') => balance[name].flatMap(({ amount, currency }) => readingsOf(currency.toUpperCase(), { [name]: amount }))
  const disputes = await listApi<{ status: string; amount: number; evidence_details: { due_by: number } }>(world, 'disputes')
  const dueOf = ({ evidence_details: details }: (typeof disputes)[number]) => new Date(details.due_by * 1000)
  const open = disputes.filter((one) => one.status.endsWith('needs_response') && dueOf(one) > server.clock.now())
  const payouts = await listApi<{ amount: number; arrival_date: number }>(world, 'payouts')
  return [
    ...amountsOf('available'),
    ...amountsOf('pending'),
    ...readingsOf('all', { needs_response: open.length }),
    ...disputes.flatMap((one) => readingsOf(one.id, { dispute_amount: one.amount, response_deadline: minuteOf(dueOf(one).toISOString()) })),
    ...payouts.flatMap(({ id, amount, arrival_date }) =>
      readingsOf(id, { payout_amount: amount, payout_arrival: new Date(arrival_date * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length) }),
    ),
  ]
}

/** What is said of a dispute or a payout, with the link to it. */
const linked = /(.*?)https?:\/\/\S*?((dp|po)_\w+)/gs

export const mail: Reader = async ({ mails, server }) =>
  mails.flatMap(({ text }) => {
    const [, ...paragraphs] = text.split('\n\n')
    const told = paragraphs.join('\n\n')
    const balances = [...told.matchAll(/available balance is (\S+), below/g)].flatMap(([, written = '']) => {
      const { amountMinor, currency } = readMoney(written)
      return readingsOf(currency, { available: amountMinor })
    })
    const objects = [...told.matchAll(linked)].flatMap(([, said = '', id = '', kind]) => {
      const { amountMinor } = readMoney(said)
      if (kind === 'po') return readingsOf(id, { payout_amount: amountMinor })
      const due = / by ([^)]+\))/.exec(said)?.[1]
      const short = / by (\d\d:\d\d) \(UTC\+8\) on (\d+ \w+): /.exec(said)
      // An item of several says no year.
      const deadline = short ? readTime(`${short[2]} ${server.clock.now().getUTCFullYear()} ${short[1]}`) : due === undefined ? null : readMoment(due)
      return readingsOf(id, { dispute_amount: amountMinor, response_deadline: deadline })
    })
    return [...balances, ...objects]
  })

const symbols: Readonly<Record<string, string>> = { $: 'USD', '¥': 'JPY', '€': 'EUR' }

/** The first amount of an English text. */
function readMoney(written: string): { amountMinor: number; currency: string } {
  const [, sign = '', symbol = '', amount = ''] = /([-−]?)([$¥€])([\d,]+(?:\.\d+)?)/.exec(written) ?? []
  const currency = symbols[symbol]
  if (currency === undefined) throw new Error(`No amount in: ${written}`)
  return { amountMinor: toMinor(`${sign}${amount}`, currency), currency }
}

/** A time of the business's zone. */
const readTime = (written: string) => minuteOf(new Date(`${written} GMT+0800`).toISOString())

/** The time that a text of an email says: the one that the product writes like it. */
function readMoment(written: string): string {
  const [, day = '', month = '', year = '', time = ''] = /(\d+) (\w{3})\w* (\d{4}), (\d\d:\d\d)/.exec(written) ?? []
  const at = new Date(`${day} ${month} ${year} ${time} GMT+0800`)
  return formatMoment(at, timeZone, 'en') === written ? minuteOf(at.toISOString()) : written
}
