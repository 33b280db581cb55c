import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { CurrencyTerms } from './currency-terms.ts'
import { defaultFeePlan } from './fees.ts'
import type { NewTerms } from './store.ts'

/** About what a US dollar is in each currency, in its minor unit. Only the size of defaults follows from it, so it need not follow the markets. */
// biome-ignore format: one currency per line would fill three screens.
const dollarInMinor: Readonly<Record<CurrencyCode, number>> = {
  AED: 400, AFN: 7000, ALL: 9000, AMD: 40_000, ANG: 200, AOA: 90_000, ARS: 100_000, AUD: 150, AWG: 200, AZN: 200, BAM: 200, BBD: 200, BDT: 12_000, BGN: 200,
  BHD: 400, BIF: 3000, BMD: 100, BND: 150, BOB: 700, BRL: 500, BSD: 100, BTN: 8500, BWP: 1500, BYN: 300, BZD: 200, CAD: 150, CDF: 280_000, CHF: 100, CLF: 300, CLP: 1000,
  CNY: 700, COP: 400_000, CRC: 50_000, CVE: 10_000, CZK: 2500, DJF: 200, DKK: 700, DOP: 6000, DZD: 13_000, EGP: 5000, ETB: 12_000, EUR: 100, FJD: 200, FKP: 100,
  GBP: 100, GEL: 300, GHS: 1200, GIP: 100, GMD: 7000, GNF: 9000, GTQ: 800, GYD: 20_000, HKD: 800, HNL: 2500, HTG: 13_000, HUF: 35_000, IDR: 1_600_000, ILS: 400, INR: 8500,
  IQD: 1_300_000, ISK: 150, JMD: 16_000, JOD: 700, JPY: 150, KES: 13_000, KGS: 9000, KHR: 400_000, KMF: 450, KRW: 1400, KWD: 300, KYD: 80, KZT: 50_000,
  LAK: 2_000_000, LBP: 9_000_000, LKR: 30_000, LRD: 20_000, LSL: 1800, LYD: 5000, MAD: 1000, MDL: 1800, MGA: 450_000, MKD: 5500, MMK: 200_000, MNT: 350_000,
  MOP: 800, MRU: 4000, MUR: 4500, MVR: 1500, MWK: 170_000, MXN: 2000, MYR: 400, MZN: 6500, NAD: 1800, NGN: 150_000, NIO: 3500, NOK: 1000, NPR: 14_000, NZD: 150, OMR: 400,
  PAB: 100, PEN: 400, PGK: 400, PHP: 6000, PKR: 28_000, PLN: 400, PYG: 7500, QAR: 400, RON: 450, RSD: 11_000, RUB: 9000, RWF: 1400, SAR: 400, SBD: 800, SCR: 1400,
  SEK: 1000, SGD: 150, SHP: 100, SLE: 2300, SOS: 57_000, SRD: 3800, STN: 2300, SZL: 1800, THB: 3500, TJS: 1000, TMT: 350, TND: 3000, TOP: 250, TRY: 4000, TTD: 700, TWD: 3000,
  TZS: 250_000, UAH: 4000, UGX: 3700, USD: 100, UYU: 4000, UYW: 500, UZS: 1_250_000, VES: 20_000, VND: 25_000, VUV: 120, WST: 300, XAF: 600, XCD: 300, XCG: 200, XOF: 600, XPF: 110,
  YER: 25_000, ZAR: 1800, ZMW: 2500, ZWG: 2700,
}

const disputeFeeDollars = 15
const instantPayoutBasisPoints = 100
const instantPayoutsPerDollar = 2
const negativeLimitDollars = 1000

/** What counts where nothing else was agreed: about 15 US dollars a dispute, kept in any case; withdrawals free, or 1 % at once; refunds to about -1000 US dollars. */
export function defaultCurrencyTerms(currency: CurrencyCode): CurrencyTerms {
  const dollar = dollarInMinor[currency]
  return {
    disputeFeeMinor: disputeFeeDollars * dollar,
    isDisputeFeeReturned: false,
    withdrawals: {
      standard: { basisPoints: 0, minimumMinor: 0 },
      instant: { basisPoints: instantPayoutBasisPoints, minimumMinor: Math.floor(dollar / instantPayoutsPerDollar) },
    },
    negativeLimitMinor: negativeLimitDollars * dollar,
  }
}

/** The default plan in the form of agreed terms. Every currency has its default terms, and none is exchanged. */
export const defaultTerms: Omit<NewTerms, 'validFrom'> = {
  reserve: { basisPoints: 0, days: 0 },
  rules: [null, ...currenciesOfPlan()].map((currency) => ({
    brand: null,
    region: null,
    currency,
    basisPoints: (currency && defaultFeePlan.basisPointsByCurrency[currency]) ?? defaultFeePlan.basisPoints,
    fixedMinor: (currency && defaultFeePlan.fixedMinor[currency]) ?? 0,
  })),
  currencies: {},
  conversions: {},
}

function currenciesOfPlan(): CurrencyCode[] {
  return Object.keys({ ...defaultFeePlan.basisPointsByCurrency, ...defaultFeePlan.fixedMinor }).toSorted() as CurrencyCode[]
}
