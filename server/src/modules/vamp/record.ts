import type { DisputeKind, DisputeNetwork } from '@counterfoil/contract/statuses'
import type { TenantContext } from '../../infra/context.ts'
import { insertRecord } from './store.ts'

/**
 * What Visa's monitoring counts, written in the transaction in which it is processed. Everything is sold online here, so every Visa sale is one without
 * the card present. A report of fraud and the dispute that follows it are two items.
 */

const network = 'visa'

/** A sale was captured (TC05). */
export function countSale(context: TenantContext, { chargeId, cardBrand }: { chargeId: string; cardBrand: string | null }): void {
  if (cardBrand === network) insertRecord(context, 'tc05', chargeId)
}

/** A chargeback was opened, whatever its reason (TC15). Queries ask only, and compliance cases are none of Visa's dispute conditions. */
export function countDispute(context: TenantContext, dispute: { id: string; network: DisputeNetwork; kind: DisputeKind }): void {
  if (dispute.network === network && dispute.kind === 'chargeback') insertRecord(context, 'tc15', dispute.id)
}

/** An issuer reported fraud (TC40). */
export function countFraudReport(context: TenantContext, { id, cardBrand }: { id: string; cardBrand: string | null }): void {
  if (cardBrand === network) insertRecord(context, 'tc40', id)
}
