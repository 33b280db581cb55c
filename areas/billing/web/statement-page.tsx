import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { downloadStatement, type Statement } from '#areas/billing/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import formStyles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { ReadStatement } from '#web/shared/statements/read-statement.tsx'
import { StatementFiles } from '#web/shared/statements/statement-files.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
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
  const title = statement.data ? t('statement.title', { month: formatDay(`${month}-01`, locale, 'monthYear') }) : undefined
  return (
    <SettingsFrame title={title} subtitle={statement.data?.number ?? ''}>
      <ReadStatement texts="billing" statement={statement} skeleton={<SettingsSkeleton cards={{ details: 3, fees: 5 }} />}>
        {(data) => <StatementView statement={data} />}
      </ReadStatement>
    </SettingsFrame>
  )
}

function StatementView({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing')
  const { id } = useMerchant()
  const { currencies, is_closed, month } = statement
  const files = (
    <StatementFiles texts="billing" name={`fee-statement-${month}`} load={(format) => call(downloadStatement, { params: { id, month }, query: { format } })} />
  )
  return (
    <>
      <SettingsCard title={t('statement.details')} action={files}>
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
