import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextPayoutRun, PayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { NextRun } from '#web/shared/payouts/next-run.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import styles from './schedules.module.css'
import { useDescribeSchedule } from './use-describe-schedule.ts'

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

interface ScheduleItemProps {
  schedule: PayoutSchedule
  /** Undefined while it isn't known, or without a run. */
  next: NextPayoutRun | undefined
}

/** One currency: how often it is paid out, and what comes next. */
export function ScheduleItem({ schedule, next }: ScheduleItemProps) {
  const { t } = useTranslation('payouts')
  const mayManage = useCan('payouts.manage')
  const describe = useDescribeSchedule()
  const dialog = useDialog()
  const { currency, frequency } = schedule
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h2 className={styles.currency}>
          {currency}
          <StatusTag tone={frequency === 'manual' ? 'idle' : 'good'}>{t(`schedules.frequency.${frequency}`)}</StatusTag>
        </h2>
        <p className={styles.rule}>{describe(schedule)}</p>
        {next && <NextRun run={next} />}
      </div>
      {mayManage && (
        <Button aria-label={t('schedules.editLabel', { currency })} onClick={() => dialog.open(true)}>
          {t(frequency === 'manual' ? 'schedules.setUp' : 'schedules.edit')}
        </Button>
      )}
      {dialog.subject && (
        <Suspense fallback={null}>
          <ScheduleDialog schedule={schedule} onClose={dialog.close} />
        </Suspense>
      )}
    </li>
  )
}
