import { recordAudit } from '#areas/audit/server/index.ts'
import type { advanceSandboxClock, getSandbox, settleSandboxFunds } from '#areas/developers/contract/sandbox/endpoints.ts'
import { sandboxLimits } from '#areas/developers/contract/sandbox/rules.ts'
import { readLedgerBalances, releaseFundsOf } from '#areas/ledger/server/index.ts'
import { lockPayments, recordReleased } from '#areas/payments/server/index.ts'
import { advanceClock } from '#areas/settings/server/merchants/index.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import { listMonths, monthOf, monthsTo } from '#areas/vamp/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { requireSandbox } from './require-sandbox.ts'
import { bringForward, findPendingPayments, findReportablePayouts } from './sandbox-store.ts'
import { presentMonth } from './vamp-month.ts'

/** Returns what the controls act on. @throws AppError `sandbox_controls_only`. */
export async function readSandbox(context: MemberContext): Promise<HandlerOutput<typeof getSandbox>> {
  await requireSandbox(context)
  const { now, realNow } = context
  const months = monthsTo(monthOf(now), vampPageLimits.vampMonths)
  const balances = await readLedgerBalances(context)
  const payouts = await findReportablePayouts(context, sandboxLimits.sandboxPayoutsShown)
  const counted = new Map((await listMonths(context, { from: months[0] ?? '', to: months.at(-1) ?? '' })).map((row) => [row.month, row]))
  return {
    now: now.toISOString(),
    is_ahead: now.getTime() - realNow.getTime() >= 1000,
    latest: new Date(realNow.getTime() + limits.clockAheadDaysMax * dayMs).toISOString(),
    pending: balances.flatMap(({ account, currency, amount_minor }) =>
      account === 'liability:merchant_pending' && amount_minor !== 0 ? [{ currency, amount_minor: -amount_minor }] : [],
    ),
    payouts,
    vamp_months: months.toReversed().map((month) => presentMonth(month, counted.get(month))),
  }
}

/** Moves the clock to a whole second. @throws AppError `sandbox_controls_only`; `invalid_fields` on `frozen_time`. */
export async function advanceToTime(
  context: MemberContext,
  { frozen_time }: HandlerInput<typeof advanceSandboxClock>['body'],
): Promise<HandlerOutput<typeof advanceSandboxClock>> {
  await requireSandbox(context)
  const to = new Date(Math.floor(Date.parse(frozen_time) / 1000) * 1000)
  const clock = await advanceClock(context, to)
  await recordAudit(context, { action: 'sandbox.clock', targetId: context.merchantId, details: { from: context.now.toISOString(), to: to.toISOString() } })
  return { now: clock.now.toISOString() }
}

/** The network pays for what is pending, before its day. @throws AppError `sandbox_controls_only`. */
export async function settlePending(context: MemberContext): Promise<HandlerOutput<typeof settleSandboxFunds>> {
  await requireSandbox(context)
  const pending = await findPendingPayments(context, sandboxLimits.sandboxSettlementsMax)
  await lockPayments(context, pending)
  await bringForward(context, pending)
  const released = await releaseFundsOf(context, pending)
  recordReleased(context, released)
  const sums = new Map<CurrencyCode, number>()
  for (const { currency, net_minor } of released) sums.set(currency, (sums.get(currency) ?? 0) + net_minor)
  await recordAudit(context, { action: 'sandbox.settle', targetId: context.merchantId, details: { payments: pending.length } })
  return {
    settled: [...sums].map(([currency, amount_minor]) => ({ currency, amount_minor })).filter(({ amount_minor }) => amount_minor !== 0),
    has_more: pending.length === sandboxLimits.sandboxSettlementsMax,
  }
}
