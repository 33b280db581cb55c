import { localeHeader } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import type { PayoutSchedule } from '@counterfoil/contract/payouts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../ui/text/use-locale.ts'
import { formatDay } from '../../../../ui/time/time.ts'

type Rule = Pick<PayoutSchedule, 'currency' | 'frequency' | 'weekday' | 'month_day' | 'minimum_minor'>

/** A Monday, to name weekdays by. */
const aMonday = 3

/** Names a weekday in the reader's language. @param weekday Monday is 1. */
export function useWeekdayName(): (weekday: number) => string {
  const locale = useLocale()
  // 周一 in Chinese, where the long form doesn't fit into a sentence.
  const format = new Intl.DateTimeFormat(localeHeader[locale], { weekday: locale === 'zh-cn' ? 'short' : 'long', timeZone: 'UTC' })
  return (weekday) => format.format(new Date(Date.UTC(2000, 0, aMonday + weekday - 1)))
}

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
