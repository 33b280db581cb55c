import type { ChargeId } from '#kernel/ids.ts'
import type { DisputeKind, DisputeNetwork } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { finalAfterDays } from './months.ts'
import { insertExclusion, insertRecord } from './store.ts'

/**
 * What Visa's monitoring counts, written in the transaction in which it is processed: sales without the card present, and what is said against them.
 * A report of fraud and the dispute that follows it are two items.
 */

/** What of a payment decides whether it is counted. */
interface Sale {
  readonly card_brand: string | null
  readonly is_card_present: boolean
}

const network = 'visa'

/** A sale was captured (TC05). @param processedAt the network's own day, where it is known. */
export function countSale(context: TenantContext, sale: Sale, chargeId: ChargeId, processedAt = context.now): void {
  if (isCounted(sale)) insertRecord(context, 'tc05', chargeId, processedAt)
}

/** A chargeback was opened, whatever its reason (TC15). Queries ask only, and compliance cases are none of Visa's dispute conditions. */
export function countDispute(
  context: TenantContext,
  sale: Sale,
  dispute: { id: string; network: DisputeNetwork; kind: DisputeKind },
  processedAt = context.now,
): void {
  if (dispute.network === network && dispute.kind === 'chargeback' && !sale.is_card_present) insertRecord(context, 'tc15', dispute.id, processedAt)
}

/** An issuer reported fraud (TC40). */
export function countFraudReport(context: TenantContext, sale: Sale, id: string): void {
  if (isCounted(sale)) insertRecord(context, 'tc40', id, context.now)
}

/**
 * A dispute was resolved before it was filed, or a report of fraud is cleared by earlier sales: it is left out, if that came before its month was final.
 * @param id of the dispute or the report.
 */
export async function excludeFromMonitoring(context: TenantContext, item: 'dispute' | 'fraud_report', id: string): Promise<void> {
  await insertExclusion(context, item === 'dispute' ? 'tc15' : 'tc40', id, finalAfterDays)
}

function isCounted(sale: Sale): boolean {
  return sale.card_brand === network && !sale.is_card_present
}
