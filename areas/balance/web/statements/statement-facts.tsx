import { useTranslation } from 'react-i18next'
import type { BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatZone } from '#web/ui/time/time.ts'
import styles from './statements.module.css'

/** Which account and which time the statement covers. */
export function StatementFacts({ statement }: { statement: BalanceStatement }) {
  const { t } = useTranslation('statements')
  const locale = useLocale()
  const { recipient, account_id, first_day, last_day, starts_at, time_zone } = statement
  const facts = [
    { key: 'issuedTo', value: recipient.legal_name ?? recipient.business_name },
    { key: 'account', value: <CopyableId id={account_id} /> },
    { key: 'period', value: `${formatDay(first_day, locale, 'day')} – ${formatDay(last_day, locale, 'day')}` },
    { key: 'zone', value: formatZone(time_zone, locale, starts_at) },
  ] as const
  return (
    <dl className={`card ${styles.facts}`}>
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(`statement.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
