import { type VisaRegion, visaRegionOf } from './regions.ts'

/**
 * The networks' monitoring programs for merchants, as dated data: a new limit is a new row, and a month is judged by the rows of its first day.
 * Where sources disagree, the one that quotes the network decides.
 */

export const programNames = ['visa_vamp', 'mastercard_ecm', 'mastercard_hecm', 'mastercard_efm'] as const
export type ProgramName = (typeof programNames)[number]

export interface MonitoringProgram {
  readonly name: ProgramName
  readonly network: 'visa' | 'mastercard'
  /** Null for all of them. */
  readonly regions: readonly VisaRegion[] | null
  /** Countries apart from their region; they have rows of their own or none. */
  readonly onlyIn?: readonly string[]
  readonly exceptIn?: readonly string[]
  /** First and last day in UTC. */
  readonly validFrom: string
  readonly validTo: string | null
  /** Counted in the month: fraud reports and disputes, chargebacks, or chargebacks for fraud. */
  readonly counted: 'fraud_and_disputes' | 'chargebacks' | 'fraud_chargebacks'
  /** The sales that they are divided by. */
  readonly salesOf: 'month' | 'previous_month'
  /** All conditions that are set must be met. A limit is met when it is reached. */
  readonly ratioPercentMin: number
  readonly countMin: number | null
  /** Of what is counted, in whole US dollars. */
  readonly amountUsdMin: number | null
  readonly salesMin: number | null
  /** For each item of a month that meets all conditions; null where fees follow from the number of months instead. */
  readonly fee: { readonly usdPerItem: number; readonly from: string; readonly monthsWithout: number } | null
  /** Where the limits are published. */
  readonly source: string
}

/** USD 8 per item, none in the first three months of a first identification within twelve. */
const vampFee = { usdPerItem: 8, from: '2025-10-01', monthsWithout: 3 } as const
const vampSource =
  'https://corporate.visa.com/content/dam/VCOM/corporate/visa-perspectives/security-and-trust/documents/visa-acquirer-monitoring-program-fact-sheet-2025.pdf'
const ecpSource =
  'https://developer.paypal.com/braintree/articles/risk-and-security/card-brand-monitoring-programs/mastercard-programs/excessive-chargeback-program'
const efmSource =
  'https://developer.paypal.com/braintree/articles/risk-and-security/card-brand-monitoring-programs/mastercard-programs/excessive-fraud-merchant-program'

const vamp = {
  name: 'visa_vamp',
  network: 'visa',
  counted: 'fraud_and_disputes',
  salesOf: 'month',
  countMin: 1500,
  amountUsdMin: null,
  salesMin: null,
  fee: vampFee,
  source: vampSource,
} as const

const mastercard = { network: 'mastercard', regions: null, salesOf: 'previous_month', validTo: null, fee: null } as const

export const monitoringPrograms: readonly MonitoringProgram[] = [
  { ...vamp, regions: ['us', 'ca', 'eu', 'ap'], exceptIn: ['IN'], validFrom: '2025-06-01', validTo: '2026-03-31', ratioPercentMin: 2.2 },
  { ...vamp, regions: ['us', 'ca', 'eu', 'ap'], exceptIn: ['IN'], validFrom: '2026-04-01', validTo: null, ratioPercentMin: 1.5 },
  // Visa announces the limits of Brazil, Chile and India later.
  { ...vamp, regions: ['lac'], exceptIn: ['BR', 'CL'], validFrom: '2025-06-01', validTo: null, ratioPercentMin: 1.5 },
  { ...vamp, regions: ['cemea'], validFrom: '2025-06-01', validTo: null, ratioPercentMin: 2.2, countMin: 150, amountUsdMin: 75_000 },
  {
    ...mastercard,
    name: 'mastercard_ecm',
    validFrom: '2019-10-01',
    counted: 'chargebacks',
    ratioPercentMin: 1.5,
    countMin: 100,
    amountUsdMin: null,
    salesMin: null,
    source: ecpSource,
  },
  {
    ...mastercard,
    name: 'mastercard_hecm',
    validFrom: '2019-10-01',
    counted: 'chargebacks',
    ratioPercentMin: 3,
    countMin: 300,
    amountUsdMin: null,
    salesMin: null,
    source: ecpSource,
  },
  // Accounts that send enough sales through 3-D Secure are exempt, which isn't judged here.
  {
    ...mastercard,
    name: 'mastercard_efm',
    exceptIn: ['AU'],
    validFrom: '2019-10-01',
    counted: 'fraud_chargebacks',
    ratioPercentMin: 0.5,
    countMin: null,
    amountUsdMin: 50_000,
    salesMin: 1000,
    source: efmSource,
  },
  {
    ...mastercard,
    name: 'mastercard_efm',
    onlyIn: ['AU'],
    validFrom: '2019-10-01',
    counted: 'fraud_chargebacks',
    ratioPercentMin: 0.2,
    countMin: null,
    amountUsdMin: 15_000,
    salesMin: 1000,
    source: efmSource,
  },
]

/** The programs that judge a month of an account in this country. @param month `YYYY-MM`. */
export function findPrograms(country: string, month: string): MonitoringProgram[] {
  const region = visaRegionOf(country)
  const day = `${month}-01`
  return monitoringPrograms.filter(
    ({ regions, onlyIn, exceptIn, validFrom, validTo }) =>
      (regions === null || regions.includes(region)) &&
      (!onlyIn || onlyIn.includes(country)) &&
      !exceptIn?.includes(country) &&
      validFrom <= day &&
      (validTo === null || day <= validTo),
  )
}
