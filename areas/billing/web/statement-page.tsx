import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Statement } from '#areas/billing/contract/endpoints.ts'
import { ApiError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import formStyles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { DownloadButtons } from './download-buttons.tsx'
import { statementQuery } from './queries.ts'
import { StatementFacts } from './statement-facts.tsx'
import { StatementLines } from './statement-lines.tsx'

const route = getRouteApi('/shell/settings/billing/$month')

/** The fee statement of one month. */
export function StatementPage() {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const { month } = route.useParams()
  const { id } = useMerchant()
  const statement = useQuery(statementQuery(id, month))
  const isUnknown = statement.error instanceof ApiError && (statement.error.status === 404 || statement.error.status === 422)
  const title = statement.data ? t('statement.title', { month: formatDay(`${month}-01`, locale, 'monthYear') }) : undefined
  return (
    <SettingsFrame title={title} subtitle={statement.data?.number ?? ''}>
      {statement.isPending && <SettingsSkeleton cards={{ details: 3, fees: 5 }} />}
      {isUnknown && <UnknownStatement />}
      {statement.isError && !isUnknown && <ErrorNotice title={t('statement.failed')} error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.data && <StatementView statement={statement.data} />}
    </SettingsFrame>
  )
}

function StatementView({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing')
  const { currencies, is_closed, month } = statement
  return (
    <>
      <SettingsCard title={t('statement.details')} action={<DownloadButtons month={month} />}>
        {!is_closed && <p className={formStyles.note}>{t('statement.open')}</p>}
        <StatementFacts statement={statement} />
      </SettingsCard>
      {currencies.map((part) => (
        <StatementLines key={part.currency} part={part} />
      ))}
      <p className={formStyles.quiet}>{currencies.length === 0 ? t('statement.none') : t('statement.note')}</p>
    </>
  )
}

function UnknownStatement() {
  const { t } = useTranslation('billing')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('statement.notFoundTitle')}
        text={t('statement.notFoundText')}
        actions={<Link to="/settings/billing">{t('statement.all')}</Link>}
      />
    </div>
  )
}
