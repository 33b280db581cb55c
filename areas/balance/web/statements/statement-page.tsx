import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type BalanceStatement, downloadBalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import { call } from '#web/api/call.ts'
import { ReadStatement } from '#web/shared/statements/read-statement.tsx'
import { StatementFiles } from '#web/shared/statements/statement-files.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
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
  return (
    <>
      <PageHeader
        title={statement.data ? t('statement.title', { month: formatDay(`${month}-01`, locale, 'monthYear') }) : undefined}
        subtitle={statement.data?.number}
        breadcrumb={<WayBack path="/balance/statements" />}
        actions={
          statement.data && (
            <StatementFiles
              texts="statements"
              name={`balance-statement-${month}`}
              load={(format) => call(downloadBalanceStatement, { params: { id, month }, query: { format } })}
              isAtEnd
            />
          )
        }
      />
      <ReadStatement texts="statements" statement={statement} skeleton={<StatementSkeleton />}>
        {(data) => <StatementView statement={data} />}
      </ReadStatement>
    </>
  )
}

function StatementView({ statement }: { statement: BalanceStatement }) {
  const { t } = useTranslation('statements')
  const { currencies, is_closed: isClosed } = statement
  return (
    <div className="stack">
      {!isClosed && (
        <p className={`card ${styles.note}`} role="note">
          {t('statement.open')}
        </p>
      )}
      <StatementFacts statement={statement} />
      {currencies.map((part) => (
        <StatementCurrency key={part.currency} statement={statement} part={part} />
      ))}
      <p className="quiet">{currencies.length === 0 ? t('statement.none') : t('statement.note')}</p>
    </div>
  )
}
