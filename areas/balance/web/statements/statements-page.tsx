import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { MonthTable } from '#web/shared/statements/month-table.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { statementsQuery } from './queries.ts'
import { StatementSkeleton } from './statement-skeleton.tsx'

const route = getRouteApi('/shell/balance/statements')

/** The months that have a balance statement, newest first, each with its balances. */
export function StatementsPage() {
  const { t } = useTranslation(['statements', 'balance', 'pages'])
  const locale = useLocale()
  const title = useFigureTitle()
  const { id, time_zone: timeZone } = useMerchant()
  const { until } = route.useSearch()
  const statements = useQuery(statementsQuery(id, until))
  return (
    <>
      <PageHeader subtitle={t('list.subtitle', { zone: formatZone(timeZone, locale) })} />
      {statements.isPending && <StatementSkeleton />}
      {statements.isError && <ErrorNotice title={t('list.failed')} error={statements.error} onRetry={() => void statements.refetch()} />}
      {statements.data && (
        <section className="card">
          <MonthTable
            texts="statements"
            caption={t('pages:/balance/statements.title')}
            columns={['opening', 'activity', 'closing']}
            nameColumn={(column) =>
              column === 'opening' || column === 'closing' ? title(`balance_statements.${column}_balance`) : t(`list.columns.${column}`)
            }
            words={['status']}
            page={statements.data}
            until={until}
          />
        </section>
      )}
    </>
  )
}
