import { findExcessOfOne } from '#areas/approvals/server/index.ts'
import type { BulkKind } from '#areas/payments/contract/bulk.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { LimitHolder } from '#server/infra/context.ts'
import { isOpen } from '../cancel.ts'
import { isCapturable } from '../capture.ts'
import { parseAuthorised, parseCaptured } from '../status/states.ts'
import { refundableMinor } from '../status/status-columns.ts'
import type { PaymentRow } from '../store.ts'

/** What a bulk action would do to a payment: everything that is possible, or nothing. */
export type Plan = { readonly amountMinor: number; readonly refusal: null } | { readonly amountMinor: 0; readonly refusal: ErrorName }

const excluded = (refusal: ErrorName): Plan => ({ amountMinor: 0, refusal })
const possible = (amountMinor: number): Plan => ({ amountMinor, refusal: null })

/** Decides by the rules of the single commands, which check them again when the payment's turn comes. */
export function planPayment(kind: BulkKind, payment: PaymentRow, holder: LimitHolder, now: Date): Plan {
  if (kind === 'refund') return planRefund(payment, holder)
  if (kind === 'cancel') return isOpen(payment) ? possible(payment.amount_minor) : excluded('payment_not_cancelable')
  const authorised = parseAuthorised(payment)
  return authorised && isCapturable(authorised, now) ? possible(authorised.amount_capturable_minor) : excluded('payment_not_capturable')
}

function planRefund(payment: PaymentRow, holder: LimitHolder): Plan {
  if (!parseCaptured(payment)) return excluded('payment_not_captured')
  const amountMinor = refundableMinor(payment)
  if (amountMinor === 0) return excluded('payment_not_refundable')
  const isAbove = findExcessOfOne(holder, 'refund', { amountMinor, currency: payment.currency }) !== null
  return isAbove ? excluded('above_own_limit') : possible(amountMinor)
}
