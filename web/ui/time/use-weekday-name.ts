import { isChinese, localeHeader } from '#kernel/locale.ts'
import { useLocale } from '../text/use-locale.ts'

/** A Monday, to name weekdays by. */
const aMonday = 3

/** Names a weekday in the reader's language. @param weekday Monday is 1. */
export function useWeekdayName(): (weekday: number) => string {
  const locale = useLocale()
  // 周一 in Chinese, where the long form doesn't fit into a sentence.
  const format = new Intl.DateTimeFormat(localeHeader[locale], { weekday: isChinese(locale) ? 'short' : 'long', timeZone: 'UTC' })
  return (weekday) => format.format(new Date(Date.UTC(2000, 0, aMonday + weekday - 1)))
}
