import { type PaymentRow, recordEvent } from '#areas/payments/server/index.ts'
import { countFraudReport } from '#areas/vamp/server/index.ts'
import type { ChargeId } from '#kernel/ids.ts'
import type { FraudType } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { type FraudWarningRow, insertFraudWarning } from './store.ts'

interface NewFraudWarning {
  readonly chargeId: ChargeId
  readonly fraudType: FraudType
  /** Where a platform reports it. */
  readonly reported?: { readonly id: string; readonly processorId: string }
}

/** Keeps an issuer's report of fraud (TC40). It moves no money; refunding the payment in time may spare a dispute. */
export async function recordFraudWarning(
  context: TenantContext,
  payment: PaymentRow,
  { chargeId, fraudType, reported }: NewFraudWarning,
): Promise<FraudWarningRow> {
  const warning = await insertFraudWarning(context, {
    id: reported?.id ?? newId('issfr', context.now),
    processor_id: reported?.processorId ?? null,
    created_at: context.now,
    payment_id: payment.id,
    charge_id: chargeId,
    customer_id: payment.customer_id,
    fraud_type: fraudType,
  })
  recordEvent(context, payment.id, 'payment.fraud_reported', { objectId: warning.id, byProcessor: true })
  countFraudReport(context, payment, warning.id)
  return warning
}
