import type { TenantContext } from '#server/infra/context.ts'
import type { NetworkReport } from '../acquiring/index.ts'
import type { ChargeRow, JsonObject } from '../store.ts'
import { insertReports } from './reports-store.ts'

/** Writes down what the network will report about a charge that was just captured, and when. The disputes module carries it out. */
export function expectReports(context: TenantContext, charge: ChargeRow): void {
  const reports = charge.network_reports as unknown as readonly NetworkReport[]
  insertReports(
    context,
    reports.map((report) => ({
      payment_id: charge.payment_id,
      charge_id: charge.id,
      report: { ...report } as JsonObject,
      due_at: new Date(context.now.getTime() + report.afterMs),
    })),
  )
}
