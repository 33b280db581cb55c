import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { schedulesQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { expectedQuery } from '#web/shared/payouts/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { PayoutsFrame } from '../payouts-frame.tsx'
import { ScheduleItem } from './schedule-item.tsx'
import styles from './schedules.module.css'

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
          <ul className={styles.items}>
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
    <div className="card">
      <EmptyState
        icon={<CalendarOutlined />}
        title={t('schedules.emptyTitle')}
        text={t(mayAdd ? 'schedules.emptyText' : 'schedules.emptyAsk')}
        actions={
          mayAdd && (
            <ButtonLink to="/balance/bank-accounts/new" color="primary" variant="solid">
              {t('bank-accounts:add.open')}
            </ButtonLink>
          )
        }
      />
    </div>
  )
}
