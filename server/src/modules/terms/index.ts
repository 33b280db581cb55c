export { type AgreedConversion, affordable, bought, conversionFee, sold } from './conversions.ts'
export { computeWithdrawalFee, type WithdrawalFee } from './currency-terms.ts'
export { defaultCurrencyTerms, defaultTerms } from './default-terms.ts'
export { computeFee, defaultFeePlan, type FeePlan } from './fees.ts'
export { readTerms, writeTerms } from './input.ts'
export { computeReserve } from './reserve.ts'
export { type SaleTermsHistory, saleTermsOf } from './sale-terms.ts'
export {
  agreeTerms,
  type ChargedFee,
  chargeSale,
  conversionOf,
  disputeTerms,
  negativeLimitMinor,
  readCurrentTerms,
  reservesOf,
  withdrawalFee,
} from './service.ts'
export { findSaleTerms, type NewTerms, type SaleTerms } from './store.ts'
export type { TermsVersion } from './versions-store.ts'
