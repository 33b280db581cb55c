import {
  compellingEvidence,
  elementMetadataKeys,
  evidenceElements,
  matchElements,
  type PaymentElements,
  qualifies,
} from '#areas/disputes/contract/compelling-evidence.ts'
import type { getDispute } from '#areas/disputes/contract/detail.ts'
import { type PaymentRow, presentPaymentItem } from '#areas/payments/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { DisputeRow } from '../store.ts'
import { type EarlierPaymentRow, earlierSpan } from './related-store.ts'

/** Earlier payments that a dispute of fraud at Visa can be answered with. */

type Earlier = NonNullable<HandlerOutput<typeof getDispute>['earlier_payments']>

/** Whether earlier payments can count against a dispute. */
export function takesEarlierPayments({ network, network_reason_code: code }: DisputeRow): boolean {
  return network === compellingEvidence.network && code === compellingEvidence.code
}

/** The day from which the days of earlier payments count back. */
export function disputedAt({ network_processed_at, escalated_at, created_at }: DisputeRow): Date {
  return network_processed_at ?? escalated_at ?? created_at
}

/** Compares earlier payments with the disputed one, and puts those that qualify first. */
export function describeEarlier(dispute: DisputeRow, payment: PaymentRow, rows: readonly EarlierPaymentRow[], locale: Locale): Earlier {
  const { from, to } = earlierSpan(disputedAt(dispute))
  const disputed = elementsOf(payment)
  const items = rows.map((row) => {
    const matches = matchElements(disputed, elementsOf(row))
    return { ...presentPaymentItem(row, locale), matches, qualifies: qualifies(matches) }
  })
  const qualifying = items.filter((item) => item.qualifies)
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    is_met: qualifying.length >= compellingEvidence.paymentCountMin,
    missing: evidenceElements.filter((element) => disputed[element].length === 0),
    items: [...qualifying, ...items.filter((item) => !item.qualifies)],
  }
}

type Elements = Pick<PaymentRow, 'customer_id' | 'customer_email' | 'metadata' | 'api_options'>

/** Shops send what payments have no field for as metadata. */
function elementsOf({ customer_id, customer_email, metadata, api_options }: Elements): PaymentElements {
  const sent = metadata as Readonly<Record<string, string>>
  const { shipping } = api_options as { shipping?: { address?: Readonly<Record<string, string | null>> } }
  return {
    ip: plain(sent[elementMetadataKeys.ip]),
    device: plain(sent[elementMetadataKeys.device]),
    account: [...plain(sent[elementMetadataKeys.account]), ...plain(customer_id), ...plain(customer_email)],
    address: [...plain(sent[elementMetadataKeys.address]), ...plain(addressLine(shipping?.address))],
  }
}

function addressLine(address: Readonly<Record<string, string | null>> | undefined): string {
  return address ? ['line1', 'line2', 'postal_code', 'city', 'state', 'country'].map((part) => address[part] ?? '').join(' ') : ''
}

/** In one case and spacing, so that equal values are equal; nothing for an empty text. */
function plain(value: string | null | undefined): string[] {
  const text = (value ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ')
  return text === '' ? [] : [text]
}
