import { useTranslation } from 'react-i18next'
import { useClockAheadMs } from '../../../shared/disputes/use-account-now.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatDeadlineLeft } from '../../../ui/time/deadline-left.ts'
import { formatTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.ts'

/** When the next of them is due, with the time that is left. Null without a deadline. */
export function useDueText(due: string | null): string | null {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const now = useNow() + useClockAheadMs()
  if (due === null) return null
  const left = formatDeadlineLeft(new Date(due), new Date(now), timeZone, locale)
  const time = `${formatTime(due, timeZone, locale, 'weekday')} ${formatTime(due, timeZone, locale, 'clock')}`
  return left === null ? t('disputes.nextPassed', { time }) : t('disputes.next', { time, left })
}
