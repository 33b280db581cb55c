import type { CardBrand } from '@counterfoil/contract/statuses'

/** Networks with BINs of eight digits, of whose cards eight digits may be kept beside the last four (PCI DSS FAQ 1091). */
const brands: ReadonlySet<CardBrand> = new Set(['visa', 'mastercard', 'jcb', 'unionpay', 'cartes_bancaires'])

/** Returns the first eight digits of a card number where they may be kept beside its last four; null elsewhere. */
export function longBinOf(brand: CardBrand, number: string): string | null {
  return number.length === 16 && brands.has(brand) ? number.slice(0, 8) : null
}
