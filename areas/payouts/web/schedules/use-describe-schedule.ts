import { useTranslation } from 'react-i18next'
import type { PayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { useWeekdayName } from '#web/ui/time/use-weekday-name.ts'

type Rule = Pick<PayoutSchedule, 'currency' | 'frequency' | 'weekday' | 'month_day' | 'minimum_minor'>

/** Says when a schedule runs, and what it leaves for the next run. */
export function useDescribeSchedule(): (rule: Rule) => string {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const nameWeekday = useWeekdayName()
  return ({ currency, frequency, weekday, month_day: monthDay, minimum_minor: minimumMinor }) => {
    const rule = t(`schedules.rule.${frequency}`, { weekday: nameWeekday(weekday ?? 1), day: monthDay ?? 1 })
    if (frequency === 'manual' || minimumMinor === 0) return rule
    return t('schedules.ruleWithMinimum', { rule, minimum: formatMoney(minimumMinor, currency, locale) })
  }
}

/** A day of the calendar with its weekday and year. */
export function useDayName(): (day: string) => string {
  const locale = useLocale()
  return (day) => formatDay(day, locale, 'weekday')
}
