import { useTranslation } from 'react-i18next'
import type { PlanTerms } from '#areas/billing/contract/endpoints.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useTimeZone } from '#web/ui/time/time-zone.ts'

/** The title of a card of terms, which names the day if they are scheduled. */
export function useTermsTitle({ valid_from: validFrom }: PlanTerms, isScheduled: boolean): (title: string) => string {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (title) => (isScheduled && validFrom ? t('plan.from', { title, day: formatTime(validFrom, timeZone, locale) }) : title)
}
