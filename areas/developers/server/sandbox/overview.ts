import type { getSandbox } from '#areas/developers/contract/sandbox/endpoints.ts'
import { sandboxLimits } from '#areas/developers/contract/sandbox/rules.ts'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import { listMonths, monthOf, monthsTo } from '#areas/vamp/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { requireSandbox } from './require-sandbox.ts'
import { findReportablePayouts } from './sandbox-store.ts'
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
