import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Random } from './random.ts'

/** What the demo shop sells, to whom, and with which test cards they pay. */

interface Market {
  readonly currency: CurrencyCode
  readonly medianMinor: number
  readonly minMinor: number
  readonly maxMinor: number
  /** Prices end on multiples of this, less one tenth of the whole where that is more than a unit: 19.90, not 20.00. */
  readonly stepMinor: number
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
  readonly cards: readonly (readonly [card: string, weight: number])[]
}

const western = {
  givenNames: 'Amelia Noah Olivia Liam Emma Lucas Mia Ethan Chloe Henry Grace Owen Nora Jack Ruby Leo Alice Max Ivy Sam'.split(' '),
  familyNames: 'Carter Hughes Bennett Foster Reed Morgan Hayes Porter Walsh Brooks Chan Wong Patel Nguyen Lee Kim Ramirez Cole Grant Ellis'.split(' '),
}

export type Markets = readonly (readonly [Market, number])[]

export const markets: Markets = [
  [
    {
      currency: 'USD',
      medianMinor: 6_400,
      minMinor: 600,
      maxMinor: 95_000,
      stepMinor: 100,
      ...western,
      cards: [
        ['visa', 34],
        ['mastercard', 24],
        ['visa_debit', 14],
        ['amex', 10],
        ['mastercard_debit', 7],
        ['discover', 5],
        ['hk', 4],
        ['diners', 2],
      ],
    },
    56,
  ],
  [
    {
      currency: 'EUR',
      medianMinor: 5_800,
      minMinor: 500,
      maxMinor: 80_000,
      stepMinor: 100,
      givenNames: 'Anna Lukas Marie Paul Sofia Jonas Camille Louis Giulia Marco Lucia Pablo Eva Daan Ines Hugo Clara Felix Elsa Matteo'.split(' '),
      familyNames: 'Schmidt Weber Fischer Martin Dubois Moreau Rossi Bianchi Garcia Lopez Jansen Bakker Novak Silva Costa Keller Lang Petit Conti Vega'.split(
        ' ',
      ),
      cards: [
        ['de', 26],
        ['fr', 18],
        ['mastercard', 18],
        ['visa_cartesBancaires', 10],
        ['it', 9],
        ['es', 9],
        ['nl', 6],
        ['ie', 4],
      ],
    },
    28,
  ],
  [
    {
      currency: 'JPY',
      medianMinor: 8_200,
      minMinor: 800,
      maxMinor: 120_000,
      stepMinor: 10,
      givenNames: 'Yuki Haruto Sakura Ren Aoi Sota Hina Yuto Mei Riku Yui Kaito Rin Hayato Mio Takumi Akari Daiki Nana Shota'.split(' '),
      familyNames:
        'Sato Suzuki Takahashi Tanaka Ito Watanabe Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Matsumoto Inoue Kimura Hayashi Mori Abe Ono'.split(
          ' ',
        ),
      cards: [
        ['jp', 42],
        ['jcb', 34],
        ['mastercard', 18],
        ['unionpay', 6],
      ],
    },
    16,
  ],
]

const euros = markets.flatMap(([market]) => (market.currency === 'EUR' ? [market] : []))

/** Customers of the branch in Ireland. */
export const europeanMarkets: Markets = [
  ...euros.map((market) => [market, 68] as const),
  [
    {
      currency: 'GBP',
      medianMinor: 5_200,
      minMinor: 500,
      maxMinor: 70_000,
      stepMinor: 100,
      ...western,
      cards: [
        ['gb', 44],
        ['gb_debit', 26],
        ['mastercard', 22],
        ['amex', 8],
      ],
    },
    32,
  ],
]

/** Test cards that are declined, by how often shops see their reason. */
export const decliningCards: readonly (readonly [card: string, weight: number])[] = [
  ['visa_chargeDeclinedInsufficientFunds', 38],
  ['visa_chargeDeclined', 31],
  ['chargeDeclinedIncorrectCvc', 9],
  ['chargeDeclinedExpiredCard', 8],
  ['visa_chargeDeclinedVelocityLimitExceeded', 5],
  ['chargeDeclinedProcessingError', 4],
  ['radarBlock', 2],
  ['visa_chargeDeclinedLostCard', 2],
  ['visa_chargeDeclinedStolenCard', 1],
]

const declined = new Set(decliningCards.map(([card]) => card))

/** Whether the issuer of a test card declines it. */
export function isDeclined(card: string): boolean {
  return declined.has(card)
}

/** A card whose refunds take days, and one whose refunds come back. */
export const slowRefundCard = 'pendingRefund'
export const failingRefundCard = 'refundFail'

const goods =
  'Linen apron|Walnut serving board|Stoneware mug|Brass tea strainer|Camphor wood box|Indigo table runner|Rattan tray|Beeswax candle set|Enamel kettle|Bamboo steamer|Porcelain rice bowl|Canvas market bag|Cast-iron trivet|Copper pour-over|Silk sleep mask|Herb drying rack|Cotton throw|Olive wood spoon|Glass storage jar|Paper lantern'.split(
    '|',
  )
const mailHosts = ['example.com', 'example.org', 'example.net']

export interface Person {
  readonly name: string
  readonly email: string
  readonly market: Market
  /** The test card they pay with. */
  readonly card: string
}

/** @param number makes the address unique. */
export function drawPerson(random: Random, number: number, from: Markets = markets): Person {
  const market = random.weighted(from)
  const [given, family] = [random.pick(market.givenNames), random.pick(market.familyNames)]
  return {
    name: `${given} ${family}`,
    email: `${given}.${family}${number}@${random.pick(mailHosts)}`.toLowerCase(),
    market,
    card: random.weighted(market.cards),
  }
}

const priceSpread = 0.72

export function drawAmountMinor(random: Random, { medianMinor, minMinor, maxMinor, stepMinor }: Market): number {
  const drawn = Math.min(maxMinor, Math.max(minMinor, random.logNormal(medianMinor, priceSpread)))
  const rounded = Math.round(drawn / stepMinor) * stepMinor
  return stepMinor === 100 ? rounded - (random.chance(0.7) ? 10 : 0) : rounded
}

export function drawDescription(random: Random): string {
  const count = random.weighted([
    [1, 70],
    [2, 20],
    [3, 7],
    [4, 3],
  ])
  return count === 1 ? random.pick(goods) : `${random.pick(goods)} × ${count}`
}

export const orderNumber = (number: number): string => `HL-${10_000 + number}`
