import type { PayoutFrequency, PayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { parseAmount } from '#web/shared/money/amount-input.ts'

export interface ScheduleValues {
  readonly frequency: PayoutFrequency
  readonly weekday: number
  readonly monthDay: number
  /** As it is typed; empty for none. */
  readonly minimum: string
}

export function startValues({ currency, frequency, weekday, month_day, minimum_minor }: PayoutSchedule): ScheduleValues {
  return { frequency, weekday: weekday ?? 1, monthDay: month_day ?? 1, minimum: minimum_minor === 0 ? '' : toDecimalText(minimum_minor, currency) }
}

/** A minimum that can't be read is refused by the schema. */
export function toBody({ frequency, weekday, monthDay, minimum }: ScheduleValues, currency: string) {
  const { amountMinor, problem } = parseAmount(minimum, currency)
  return {
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    month_day: frequency === 'monthly' ? monthDay : null,
    minimum_minor: problem === 'empty' || problem === 'zero' ? 0 : amountMinor,
  }
}
