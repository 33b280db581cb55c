import { useTranslation } from 'react-i18next'
import { useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'

interface DueTexts {
  readonly next: 'disputes.next' | 'actions.expires'
  readonly passed: 'disputes.nextPassed' | 'actions.expired'
}

export const dueTexts = { next: 'disputes.next', passed: 'disputes.nextPassed' } as const
export const expiryTexts = { next: 'actions.expires', passed: 'actions.expired' } as const

/** When the next of them is due, with the time that is left. Null without a deadline. */
export function useDueText(due: string | null, texts: DueTexts): string | null {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const left = useDeadlineLeft(due)
  if (due === null) return null
  const time = `${formatTime(due, timeZone, locale, 'weekday')} ${formatTime(due, timeZone, locale, 'clock')}`
  return left === null ? t(texts.passed, { time }) : t(texts.next, { time, left })
}
