import type { PlanTerms } from '@counterfoil/contract/billing/endpoints'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/time-zone.ts'

/** The title of a card of terms, which names the day if they are scheduled. */
export function useTermsTitle({ valid_from: validFrom }: PlanTerms, isScheduled: boolean): (title: string) => string {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (title) => (isScheduled && validFrom ? t('plan.from', { title, day: formatTime(validFrom, timeZone, locale) }) : title)
}
