import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import { ApiError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { DownloadButtons } from './download-buttons.tsx'
import { statementQuery } from './queries.ts'
import { StatementCurrency } from './statement-currency.tsx'
import { StatementFacts } from './statement-facts.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import styles from './statements.module.css'

const route = getRouteApi('/shell/balance/statements/$month')

/** The balance statement of one month. */
export function StatementPage() {
  const { t } = useTranslation('statements')
  const locale = useLocale()
  const { month } = route.useParams()
  const { id } = useMerchant()
  const statement = useQuery(statementQuery(id, month))
  const isUnknown = statement.error instanceof ApiError && (statement.error.status === 404 || statement.error.status === 422)
  return (
    <>
      <PageHeader
        title={statement.data ? t('statement.title', { month: formatDay(`${month}-01`, locale, 'monthYear') }) : undefined}
        subtitle={statement.data?.number}
        breadcrumb={<WayBack path="/balance/statements" />}
        actions={statement.data && <DownloadButtons month={month} />}
      />
      {statement.isPending && <StatementSkeleton />}
      {isUnknown && <UnknownStatement />}
      {statement.isError && !isUnknown && <ErrorNotice title={t('statement.failed')} error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.data && <StatementView statement={statement.data} />}
    </>
  )
}

function StatementView({ statement }: { statement: BalanceStatement }) {
  const { t } = useTranslation('statements')
  const { currencies, is_closed: isClosed } = statement
  return (
    <div className={styles.page}>
      {!isClosed && (
        <p className={`card ${styles.note}`} role="note">
          {t('statement.open')}
        </p>
      )}
      <StatementFacts statement={statement} />
      {currencies.map((part) => (
        <StatementCurrency key={part.currency} statement={statement} part={part} />
      ))}
      <p className={styles.quiet}>{currencies.length === 0 ? t('statement.none') : t('statement.note')}</p>
    </div>
  )
}

function UnknownStatement() {
  const { t } = useTranslation('statements')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('statement.notFoundTitle')}
        text={t('statement.notFoundText')}
        actions={<Link to="/balance/statements">{t('statement.all')}</Link>}
      />
    </div>
  )
}
