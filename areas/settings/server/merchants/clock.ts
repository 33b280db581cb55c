import { limits } from '#kernel/limits.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { accountTime } from '#server/infra/clock/clock.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { type ClockRow, getClockRow, lockClockRow, setClockAhead } from './store.ts'

/** The clock of an account, by which its money moves. It runs on from wherever it was moved to. */
export interface AccountClock {
  readonly name: string
  readonly createdAt: Date
  readonly now: Date
}

export async function readClock(context: TenantContext): Promise<AccountClock> {
  return clockOf(context, await getClockRow(context))
}

/**
 * Moves a sandbox's clock ahead. What becomes due by that is done by the worker, as ever.
 * @param to a whole second.
 * @throws AppError `invalid_fields` on `frozen_time` where that is before the clock's present second, or too far ahead of the machine's time.
 */
export async function advanceClock(context: TenantContext, to: Date): Promise<AccountClock> {
  const { realNow } = context
  const present = accountTime(realNow, (await lockClockRow(context)).clock_ahead_ms)
  if (to.getTime() < Math.floor(present.getTime() / 1000) * 1000) throw brokenRule('frozen_time', 'clock_goes_back')
  const aheadMs = to.getTime() - realNow.getTime()
  if (aheadMs > limits.clockAheadDaysMax * dayMs) throw brokenRule('frozen_time', 'clock_too_far', { days: limits.clockAheadDaysMax })
  return clockOf(context, await setClockAhead(context, aheadMs))
}

function clockOf({ realNow }: TenantContext, { name, created_at, clock_ahead_ms }: ClockRow): AccountClock {
  return { name, createdAt: created_at, now: accountTime(realNow, clock_ahead_ms) }
}
