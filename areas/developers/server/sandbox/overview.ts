import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { getSandbox } from '@counterfoil/contract/sandbox/endpoints'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { MemberContext } from '../../infra/context.ts'
import { readLedgerBalances } from '../ledger/index.ts'
import { listMonths, monthOf, monthsTo } from '../vamp/index.ts'
import { requireSandbox } from './require-sandbox.ts'
import { findReportablePayouts } from './sandbox-store.ts'
import { presentMonth } from './vamp-month.ts'

/** Returns what the controls act on. @throws AppError `sandbox_controls_only`. */
export async function readSandbox(context: MemberContext): Promise<HandlerOutput<typeof getSandbox>> {
  await requireSandbox(context)
  const { now, realNow } = context
  const months = monthsTo(monthOf(now), limits.vampMonths)
  const balances = await readLedgerBalances(context)
  const payouts = await findReportablePayouts(context, limits.sandboxPayoutsShown)
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
