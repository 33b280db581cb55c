import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { MonthTable } from '#web/shared/statements/month-table.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { statementsQuery } from './queries.ts'

const route = getRouteApi('/shell/settings/billing')

/** The months that have a fee statement, newest first. */
export function BillingPage() {
  const { t } = useTranslation(['billing', 'pages'])
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const { until } = route.useSearch()
  const statements = useQuery(statementsQuery(id, until))
  return (
    <SettingsFrame subtitle={t('list.subtitle', { zone: formatZone(timeZone, locale) })}>
      {statements.isPending && <SettingsSkeleton cards={{ months: 6 }} />}
      {statements.isError && <ErrorNotice title={t('list.failed')} error={statements.error} onRetry={() => void statements.refetch()} />}
      {statements.data && (
        <SettingsCard title={t('pages:/settings/billing.title')} text={t('list.text')}>
          <MonthTable
            texts="billing"
            caption={t('pages:/settings/billing.title')}
            columns={['fee']}
            nameColumn={(column) => t(`list.columns.${column}`)}
            page={statements.data}
            until={until}
          />
        </SettingsCard>
      )}
    </SettingsFrame>
  )
}
