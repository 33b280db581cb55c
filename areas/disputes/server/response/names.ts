/** Names of networks and brands, the same in both languages. */

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
}

export const nameNetwork = (network: string): string => names[network] ?? network
export const nameBrand = (brand: string): string => names[brand] ?? brand
