import { useTranslation } from 'react-i18next'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import styles from './arrivals.module.css'

/** A day to come, by its name where it is near. What should have come already is due. */
export function Day({ day }: { day: string }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const today = dayIn(timeZone, new Date(useNow()))
  const near = day < today ? t('arrivals.due') : day === today ? t('arrivals.today') : day === addDays(today, 1) ? t('arrivals.tomorrow') : null
  return (
    <time dateTime={day} className={styles.day}>
      {formatDay(day, locale, 'weekday')}
      {near && <span className={styles.near}>{near}</span>}
    </time>
  )
}
