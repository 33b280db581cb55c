import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatZone } from '#web/ui/time/time.ts'
import { BalanceTabs } from '../components/balance-tabs.tsx'
import { statementsQuery } from './queries.ts'
import { StatementSkeleton } from './statement-skeleton.tsx'
import styles from './statements.module.css'

const route = getRouteApi('/shell/balance/statements')
const columns = ['month', 'status', 'opening', 'activity', 'closing'] as const

/** The months that have a balance statement, newest first, each with its balances. */
export function StatementsPage() {
  const { t } = useTranslation(['statements', 'balance', 'pages'])
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const { until } = route.useSearch()
  const statements = useQuery(statementsQuery(id, until))
  return (
    <>
      <PageHeader subtitle={t('list.subtitle', { zone: formatZone(timeZone, locale) })} />
      <BalanceTabs />
      {statements.isPending && <StatementSkeleton />}
      {statements.isError && <ErrorNotice title={t('list.failed')} error={statements.error} onRetry={() => void statements.refetch()} />}
      {statements.data && (
        <section className="card">
          <FiguresTable
            caption={t('pages:/balance/statements.title')}
            columns={columns}
            words={['status']}
            nameColumn={(column) => t(`list.columns.${column}`)}
            rows={statements.data.months.map(({ month, is_closed: isClosed, figures }) => ({
              key: month,
              cells: {
                month: (
                  <Link to="/balance/statements/$month" params={{ month }}>
                    {formatDay(`${month}-01`, locale, 'monthYear')}
                  </Link>
                ),
                status: <StatusTag tone={isClosed ? 'good' : 'idle'}>{t(isClosed ? 'list.closed' : 'list.open')}</StatusTag>,
                opening: <Amounts of={figures.map(({ currency, opening_minor }) => ({ currency, minor: opening_minor }))} />,
                activity: <Amounts of={figures.map(({ currency, activity_minor }) => ({ currency, minor: activity_minor }))} />,
                closing: <Amounts of={figures.map(({ currency, closing_minor }) => ({ currency, minor: closing_minor }))} />,
              },
            }))}
          />
          {(until !== undefined || statements.data.earlier !== null) && (
            <div className={styles.buttons}>
              {until !== undefined && <ButtonLink to="/balance/statements">{t('list.latest')}</ButtonLink>}
              {statements.data.earlier !== null && (
                <ButtonLink to="/balance/statements" search={{ until: statements.data.earlier }}>
                  {t('list.earlier')}
                </ButtonLink>
              )}
            </div>
          )}
        </section>
      )}
    </>
  )
}

/** One amount per currency, each on a line, so that the columns of a month agree. */
function Amounts({ of }: { of: readonly { currency: Parameters<typeof Money>[0]['currency']; minor: number }[] }) {
  const { t } = useTranslation('statements')
  if (of.length === 0) return t('list.nothing')
  return (
    <span className={styles.amounts}>
      {of.map(({ currency, minor }) => (
        <Money key={currency} amountMinor={minor} currency={currency} />
      ))}
    </span>
  )
}
