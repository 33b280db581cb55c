import { useTranslation } from 'react-i18next'
import { formatDeadlineLeft } from '#kernel/time/deadline-left.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatRecent } from '../../ui/time/time.ts'
import { useTimeInZone } from '../../ui/time/time-zone.ts'
import styles from './due-time.module.css'
import { toneOfDeadline } from './use-account-now.ts'

interface DueTimeProps {
  dueBy: string
  /** By the account's clock, in milliseconds. */
  now: number
  /** Whether the dispute can still be answered, so that the time left matters. */
  isOpen: boolean
}

/** A response deadline in the business's zone, with the time that is left. */
export function DueTime({ dueBy, now, isOpen }: DueTimeProps) {
  const { t } = useTranslation('disputes')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const leftMs = Date.parse(dueBy) - now
  const left = formatDeadlineLeft(new Date(dueBy), new Date(now), timeZone, locale)
  const tone = leftMs <= 0 ? 'over' : toneOfDeadline(leftMs)
  return (
    <span className={styles.due}>
      {isOpen && (
        <strong className={styles.left} data-tone={tone}>
          {left ?? t('due.passed')}
        </strong>
      )}
      <time dateTime={dueBy} title={inZone(dueBy)}>
        {formatRecent(dueBy, timeZone, locale, now)}
      </time>
    </span>
  )
}
