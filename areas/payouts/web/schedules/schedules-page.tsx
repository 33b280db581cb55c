import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NextPayoutRun, PayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { schedulesQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { NextRun } from '#web/shared/payouts/next-run.tsx'
import { expectedQuery } from '#web/shared/payouts/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { PayoutsFrame } from '../payouts-frame.tsx'
import styles from './schedules.module.css'
import { useDescribeSchedule } from './use-describe-schedule.ts'

/** When each currency is paid out automatically, and how much is expected next. */
export function SchedulesPage() {
  const { t } = useTranslation(['payouts', 'pages'])
  const { id } = useMerchant()
  const schedules = useQuery(schedulesQuery(id))
  const expected = useQuery(expectedQuery(id))
  return (
    <PayoutsFrame>
      {schedules.isPending && (
        <div className="card">
          <SkeletonItems items={2} />
        </div>
      )}
      {schedules.isError && <ErrorNotice title={t('schedules.failed')} error={schedules.error} onRetry={() => void schedules.refetch()} />}
      {schedules.data?.length === 0 && <NoSchedules />}
      {schedules.data && schedules.data.length > 0 && (
        <section className="card" aria-label={t('pages:/balance/payouts/schedules.title')}>
          <p className={styles.intro}>{t('schedules.text')}</p>
          <ul>
            {schedules.data.map((schedule) => (
              <ScheduleItem
                key={schedule.currency}
                schedule={schedule}
                next={expected.data?.next_runs.find(({ currency }) => currency === schedule.currency)}
              />
            ))}
          </ul>
        </section>
      )}
    </PayoutsFrame>
  )
}

function NoSchedules() {
  const { t } = useTranslation(['payouts', 'bank-accounts'])
  const mayAdd = useCan('bank_accounts.manage')
  return (
    <EmptyCard
      title={t('schedules.emptyTitle')}
      text={t(mayAdd ? 'schedules.emptyText' : 'schedules.emptyAsk')}
      actions={
        mayAdd && (
          <ButtonLink to="/balance/bank-accounts/new" kind="primary">
            {t('bank-accounts:add.open')}
          </ButtonLink>
        )
      }
    />
  )
}

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'))

interface ScheduleItemProps {
  schedule: PayoutSchedule
  /** Undefined while it isn't known, or without a run. */
  next: NextPayoutRun | undefined
}

/** One currency: how often it is paid out, and what comes next. */
function ScheduleItem({ schedule, next }: ScheduleItemProps) {
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
      {dialog.subject && <ScheduleDialog schedule={schedule} onClose={dialog.close} />}
    </li>
  )
}
