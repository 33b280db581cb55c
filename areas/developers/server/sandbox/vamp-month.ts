import { recordAudit } from '#areas/audit/server/index.ts'
import type { setSandboxVampMonth } from '#areas/developers/contract/sandbox/endpoints.ts'
import { sandboxLimits } from '#areas/developers/contract/sandbox/rules.ts'
import { recordFraudWarning } from '#areas/disputes/server/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { lockPayments } from '#areas/payments/server/index.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import { listMonths, type MonthRow, monthOf, monthsTo } from '#areas/vamp/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { makeSale } from './reports.ts'
import { requireSandbox } from './require-sandbox.ts'
import { findUnreportedSales } from './sandbox-store.ts'

type Body = HandlerInput<typeof setSandboxVampMonth>['body']

/**
 * Takes payments and reports fraud at times of a month, until the month has these counts. Nothing is taken away, since what happened can't be undone.
 * @throws AppError `sandbox_controls_only`; `invalid_fields` on `month`, `sales_count` or `report_count`; `sandbox_sales_declined`.
 */
export async function fillVampMonth(context: MemberContext, acquirer: Acquirer, body: Body): Promise<HandlerOutput<typeof setSandboxVampMonth>> {
  const { default_currency: currency } = await requireSandbox(context)
  const { month, sales_count, report_count } = body
  if (!monthsTo(monthOf(context.now), vampPageLimits.vampMonths).includes(month))
    throw brokenRule('month', 'vamp_month_shown', { months: vampPageLimits.vampMonths })
  const [row] = await listMonths(context, { from: month, to: month })
  const known = presentMonth(month, row)
  const added = { sales: stepTo('sales_count', known.sales_count, sales_count), reports: stepTo('report_count', known.report_count, report_count) }
  const span = spanOf(month, context.now)

  const unreported = await findUnreportedSales(context, { ...span, countMax: Math.max(0, added.reports - added.sales) })
  const possible = known.report_count + added.sales + unreported.length
  if (report_count > possible) throw brokenRule('report_count', 'vamp_reports_above_sales', { maximum: possible })

  const old = await lockPayments(context, unreported)
  const reported = old.flatMap((payment) => (payment.latest_charge_id ? [{ payment, chargeId: payment.latest_charge_id }] : []))
  for (let index = 0; index < added.sales; index++) {
    const sale = await makeSale({ ...context, now: timeWithin(span, index / added.sales) }, acquirer, 'visa', currency)
    if (!sale) throw new AppError('sandbox_sales_declined')
    if (reported.length < added.reports) reported.push(sale)
  }
  // At the end of the time, so that no report comes before its sale.
  for (const { payment, chargeId } of reported) {
    await recordFraudWarning({ ...context, now: timeWithin(span, 1) }, payment, { chargeId, fraudType: 'unauthorized_use_of_card' })
  }
  await recordAudit(context, { action: 'sandbox.vamp_month', targetId: context.merchantId, details: { month, sales_count, report_count } })
  return { month, sales_count, report_count }
}

/** Disputes and reports of fraud are what a month counts against its sales. */
export function presentMonth(month: string, row: MonthRow | undefined) {
  return { month, sales_count: row?.tc05_count ?? 0, report_count: (row?.tc15_count ?? 0) + (row?.tc40_count ?? 0) }
}

function stepTo(field: 'sales_count' | 'report_count', known: number, wanted: number): number {
  if (wanted < known) throw brokenRule(field, 'vamp_month_lower', { count: known })
  if (wanted - known > sandboxLimits.sandboxVampStepMax) throw brokenRule(field, 'vamp_month_step', { maximum: sandboxLimits.sandboxVampStepMax })
  return wanted - known
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** The month, up to now if it isn't over. */
function spanOf(month: string, now: Date): Span {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const end = new Date(Date.UTC(year, number, 1) - 1)
  return { from: new Date(Date.UTC(year, number - 1, 1)), to: end < now ? end : now }
}

function timeWithin({ from, to }: Span, part: number): Date {
  return new Date(Math.floor(from.getTime() + (to.getTime() - from.getTime()) * part))
}
