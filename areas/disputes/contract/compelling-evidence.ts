/**
 * Visa's Compelling Evidence 3.0 for disputes of fraud without the card (10.4): two earlier undisputed payments with the same card, each with two data elements
 * equal to those of the disputed payment, the IP address or the device among them.
 */

export const evidenceElements = ['ip', 'device', 'account', 'address'] as const
export type EvidenceElement = (typeof evidenceElements)[number]

/** `missing`: one of the two payments has no such data. */
export const elementMatches = ['equal', 'different', 'missing'] as const
export type ElementMatch = (typeof elementMatches)[number]

export const compellingEvidence = {
  network: 'visa',
  code: '10.4',
  /** Days before the dispute, both included. */
  daysMin: 120,
  daysMax: 365,
  paymentCountMin: 2,
  elementCountMin: 2,
} as const

/** Where a payment's metadata has elements that payments have no field for, by the merchant API's names of them. */
export const elementMetadataKeys = {
  ip: 'customer_purchase_ip',
  device: 'customer_device_id',
  account: 'customer_account_id',
  address: 'shipping_address',
} as const

/** Values of a payment by element, as they are compared. An account has several: its ID, its customer and the email address. */
export type PaymentElements = Readonly<Record<EvidenceElement, readonly string[]>>

/** Compares an earlier payment with the disputed one. */
export function matchElements(disputed: PaymentElements, earlier: PaymentElements): Record<EvidenceElement, ElementMatch> {
  const match = (element: EvidenceElement): ElementMatch => {
    const [values, others] = [disputed[element], earlier[element]]
    if (values.length === 0 || others.length === 0) return 'missing'
    return values.some((value) => others.includes(value)) ? 'equal' : 'different'
  }
  return { ip: match('ip'), device: match('device'), account: match('account'), address: match('address') }
}

/** Whether an earlier payment with these matches qualifies. */
export function qualifies(matches: Readonly<Record<EvidenceElement, ElementMatch>>): boolean {
  const equal = evidenceElements.filter((element) => matches[element] === 'equal')
  return equal.length >= compellingEvidence.elementCountMin && (equal.includes('ip') || equal.includes('device'))
}
