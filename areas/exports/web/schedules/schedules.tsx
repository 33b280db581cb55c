import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { schedulesQuery } from '#web/shared/exports/schedule-queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '../exports.module.css'
import { ScheduleEntry } from './schedule-entry.tsx'

/** Exports that are made again and again. Says nothing while there are none: they begin at a list. */
export function Schedules() {
  const { t } = useTranslation('exports')
  const { id } = useMerchant()
  const schedules = useQuery(schedulesQuery(id))
  if (schedules.isError && !schedules.data)
    return <ErrorNotice title={t('schedules.failed')} error={schedules.error} onRetry={() => void schedules.refetch()} />
  if (!schedules.data || schedules.data.length === 0) return null
  return (
    <section className={styles.schedules} aria-labelledby="schedules">
      <h2 id="schedules" className={styles.title}>
        {t('schedules.title')}
      </h2>
      <ul className="card card-list" aria-labelledby="schedules">
        {schedules.data.map((schedule) => (
          <ScheduleEntry key={schedule.id} schedule={schedule} />
        ))}
      </ul>
      <h2 className={styles.title}>{t('files')}</h2>
    </section>
  )
}
