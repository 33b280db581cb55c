export { type AgreedConversion, affordable, bought, conversionFee, sold } from './conversions.ts'
export { computePayoutFee, type PayoutFee } from './currency-terms.ts'
export { defaultCurrencyTerms, defaultTerms } from './default-terms.ts'
export { type ChargedRate, computeFee, computeFeeOf, computeReserve, defaultFeePlan, type FeePlan, writeRate } from './fees.ts'
export { readTerms, writeTerms } from './input.ts'
export { type SaleTermsHistory, saleTermsOf } from './sale-terms.ts'
export {
  agreeTerms,
  type ChargedFee,
  chargeSale,
  conversionOf,
  disputeTerms,
  negativeLimit,
  payoutFee,
  readCurrentTerms,
  reservesOf,
} from './service.ts'
export { findSaleTerms, type NewTerms, type SaleTerms } from './store.ts'
export type { TermsVersion } from './versions-store.ts'
