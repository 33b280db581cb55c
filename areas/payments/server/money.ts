import { writeRate } from '#areas/billing/server/terms/index.ts'
import { balanceLineTypes, feeTypes, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { MovementSum } from './store.ts'

/** What a payment does to the balance, from the sums of its balance transactions. */

type Balance = PaymentDetail['balances'][number]
type LineType = Balance['lines'][number]['type']
type FeeType = PaymentDetail['fees'][number]['type']

export interface PaymentMoney {
  readonly fees: PaymentDetail['fees']
  readonly availableOn: Date | null
  readonly releasedAt: Date | null
  readonly balances: readonly Balance[]
}

const linesOf: Readonly<Partial<Record<MovementSum['type'], readonly LineType[]>>> = {
  charge: ['net'],
  refund: ['net'],
  refund_failure: ['net'],
  dispute: ['net'],
  dispute_reversal: ['net'],
  exchange_out: ['converted'],
  exchange_in: ['converted', 'conversion_fee'],
  reserve_hold: ['reserve_held'],
  reserve_release: ['reserve_released'],
}

/** The fee lines of a payment's page, by the balance transactions that have them. */
export const feeOfMovement: Readonly<Partial<Record<MovementSum['type'], FeeType>>> = {
  charge: 'processing_fee',
  dispute: 'dispute_fee',
  dispute_reversal: 'dispute_fee',
}

/** @param currency the payment's, whose balance is the first. */
export function describeMoney(sums: readonly MovementSum[], currency: CurrencyCode, locale: Locale): PaymentMoney {
  const sale = sums.find(({ type }) => type === 'charge')
  const others = new Set(sums.flatMap((sum) => (sum.currency === currency ? [] : sum.currency)))
  const balances = (sums.length > 0 ? [currency, ...others] : []).map((one) =>
    describeBalance(
      sums.filter((sum) => sum.currency === one),
      { currency: one, isOwn: one === currency },
    ),
  )
  const fees = feeTypes.map((type) => ({
    type,
    amount_minor: add(sums, (sum) => (feeOfMovement[sum.type] === type ? -sum.fee_minor : 0)),
    rate: sale && feeOfMovement[sale.type] === type ? writeRate(sale, locale) : null,
  }))
  return {
    fees: fees.filter(({ amount_minor }) => amount_minor !== 0),
    availableOn: sale?.available_on ?? null,
    releasedAt: sale?.released_at ?? null,
    balances,
  }
}

/** Money that was converted into a currency is a line for each rate; what a conversion took out of the payment's own currency is one line. */
function describeBalance(sums: readonly MovementSum[], { currency, isOwn }: { currency: CurrencyCode; isOwn: boolean }): Balance {
  const rates = isOwn ? [null] : [...new Set(sums.map(({ rate }) => rate))]
  const amountOf: Readonly<Record<LineType, (sum: MovementSum) => number>> = {
    net: ({ amount_minor, fee_minor }) => amount_minor - fee_minor,
    converted: ({ amount_minor }) => amount_minor,
    conversion_fee: ({ fee_minor }) => -fee_minor,
    reserve_held: ({ amount_minor }) => amount_minor,
    reserve_released: ({ amount_minor }) => amount_minor,
  }
  const lines = balanceLineTypes.flatMap((type) =>
    (type === 'converted' ? rates : [null]).map((rate) => {
      const own = sums.filter((sum) => linesOf[sum.type]?.includes(type) && (rate === null || sum.rate === rate))
      return { type, rate, amount_minor: add(own, amountOf[type]) }
    }),
  )
  return {
    currency,
    lines: lines.filter(({ amount_minor }) => amount_minor !== 0),
    total_minor: add(lines, ({ amount_minor }) => amount_minor),
    unpaid_minor: add(sums, ({ unpaid_minor }) => unpaid_minor),
  }
}

function add<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0)
}
