import type { EvidenceField, EvidenceTextField, ProductType } from '@counterfoil/contract/disputes/evidence'
import type { DisputeCategory } from '@counterfoil/contract/statuses'

/** What a letter can say of a case, written in its language. Null or missing if it isn't known: a letter claims nothing that it doesn't know. */
export interface LetterFacts {
  readonly isInquiry: boolean
  readonly category: DisputeCategory
  readonly product: ProductType
  readonly merchant: string
  readonly disputeId: string
  readonly paymentId: string
  readonly network: string
  readonly reasonCode: string
  readonly today: string
  readonly openedOn: string
  readonly paidOn: string
  readonly paidAmount: string
  readonly disputedAmount: string
  /** Such as `Visa 4242`. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  readonly authorisationCode: string | null
  readonly order: string | null
  readonly descriptor: string | null
  readonly refunds: readonly { readonly amount: string; readonly on: string; readonly id: string }[]
  readonly values: Readonly<Partial<Record<EvidenceTextField, string>>>
  /** Fields and kinds of files that are given. */
  readonly given: ReadonlySet<EvidenceField>
}

/** Removes what is empty, and makes one paragraph of the rest. */
export function paragraph(separator: string, sentences: readonly (string | false | null | undefined)[]): string {
  return sentences.filter((sentence) => typeof sentence === 'string' && sentence !== '').join(separator)
}

/** A text of a field within a sentence: on one line and without the full stop at its end. */
export function inline(text: string | undefined): string | null {
  const one = (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.。]+$/u, '')
  return one === '' ? null : one
}
