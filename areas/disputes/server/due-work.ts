import type { DisputeReport, FraudReport, NetworkReport } from '#areas/payments/server/acquiring/index.ts'
import { disputesJobName, lockPayments, type PaymentRow } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { closeDispute } from './close.ts'
import { escalateQuery } from './escalate.ts'
import { recordFraudWarning } from './fraud-warnings.ts'
import { openDispute } from './open.ts'
import {
  closeReport,
  type DisputeRow,
  findDisputesDue,
  getLatestDisputeId,
  listDueDisputes,
  listDueReports,
  listPaymentsWithDueWork,
  type ReportRow,
} from './store.ts'
import { disputableMinor } from './withdraw.ts'

/** How many payments one transaction of the worker takes. */
const batchCountMax = 100

export const disputesJob: AccountJob = {
  name: disputesJobName,
  findDue: findDisputesDue,
  run: async (context) => ({ hasMore: await doDisputeWork(context) }),
}

/** One batch of what time has made due in an account: disputes and fraud that are reported, deadlines that pass, issuers that decide. True while there may be more. */
export async function doDisputeWork(context: TenantContext): Promise<boolean> {
  const paymentIds = await listPaymentsWithDueWork(context, batchCountMax)
  // All payments come first: money is locked after its payment everywhere, so that a refund and this never wait for each other.
  const payments = new Map((await lockPayments(context, paymentIds)).map((payment) => [payment.id, payment]))
  const heldPayment = (id: PaymentId): PaymentRow => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`payment ${id} of a dispute is missing`)
    return payment
  }
  // Read under the locks, since another worker may have been here first.
  for (const report of await listDueReports(context, paymentIds)) {
    payments.set(report.payment_id, await carryOut(context, heldPayment(report.payment_id), report))
  }
  for (const dispute of await listDueDisputes(context, paymentIds)) {
    payments.set(dispute.payment_id, await takeNextStep(context, heldPayment(dispute.payment_id), dispute))
  }
  return paymentIds.length === batchCountMax
}

async function carryOut(context: TenantContext, payment: PaymentRow, row: ReportRow): Promise<PaymentRow> {
  const report = row.report as unknown as NetworkReport
  const { objectId, payment: updated } =
    report.type === 'dispute' ? await reportDispute(context, payment, row, report) : await reportFraud(context, payment, row, report)
  await closeReport(context, row.id, objectId)
  return updated
}

async function reportDispute(context: TenantContext, payment: PaymentRow, { charge_id }: ReportRow, report: DisputeReport) {
  const { kind, network, networkReasonCode, part, enhancedEligibility } = report
  const disputable = disputableMinor(payment, null)
  // Other disputes have all of it, so the report is about the latest of them.
  if (disputable === 0) return { objectId: await getLatestDisputeId(context, charge_id), payment }
  const opened = await openDispute(context, payment, {
    chargeId: charge_id,
    kind,
    network,
    networkReasonCode,
    amountMinor: part === 'half' ? Math.ceil(disputable / 2) : null,
    enhancedEligibility,
  })
  return { objectId: opened.dispute.id, payment: opened.payment }
}

async function reportFraud(context: TenantContext, payment: PaymentRow, { charge_id }: ReportRow, { fraudType }: FraudReport) {
  const warning = await recordFraudWarning(context, payment, { chargeId: charge_id, fraudType })
  return { objectId: warning.id, payment }
}

async function takeNextStep(context: TenantContext, payment: PaymentRow, dispute: DisputeRow): Promise<PaymentRow> {
  if (dispute.decides_as === 'needs_response' && disputableMinor(payment, null) > 0) return escalateQuery(context, payment, dispute)
  const close = async (status: 'won' | 'lost' | 'warning_closed', reason: 'deadline_passed' | 'issuer_decided' | 'not_escalated') =>
    (await closeDispute(context, payment, dispute, { status, reason })).payment
  if (dispute.status.startsWith('warning_')) return close('warning_closed', 'not_escalated')
  if (dispute.status === 'needs_response') return close('lost', 'deadline_passed')
  return close(dispute.decides_as === 'won' ? 'won' : 'lost', 'issuer_decided')
}
