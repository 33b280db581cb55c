import { useTranslation } from 'react-i18next'
import type { Statement } from '#areas/billing/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import styles from '#web/shared/settings/forms.module.css'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'

/** Whom the statement is for, and which time it covers. */
export function StatementFacts({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const { number, starts_at, ends_at, time_zone, recipient, account_id } = statement
  const lastMoment = new Date(Date.parse(ends_at) - 1)
  return (
    <dl className={styles.facts}>
      <dt>{t('statement.issuedTo')}</dt>
      <dd>
        {describeRecipient(recipient, locale).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
      {recipient.tax_number !== null && (
        <>
          <dt>{t('statement.tax')}</dt>
          <dd>{recipient.tax_number}</dd>
        </>
      )}
      <dt>{t('statement.account')}</dt>
      <dd>
        <CopyableId id={account_id} isWhole />
      </dd>
      <dt>{t('statement.number')}</dt>
      <dd>{number}</dd>
      <dt>{t('statement.period')}</dt>
      <dd>
        {formatTime(starts_at, time_zone, locale, 'day')} – {formatTime(lastMoment, time_zone, locale, 'day')}
      </dd>
      <dt>{t('statement.zone')}</dt>
      <dd>{formatZone(time_zone, locale, starts_at)}</dd>
    </dl>
  )
}

/** The lines of an address, with the registered name first. */
function describeRecipient(recipient: Statement['recipient'], locale: Locale): string[] {
  const { business_name, legal_name, address_line1, address_line2, city, region, postal_code, country } = recipient
  const place = [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [legal_name ?? business_name, address_line1, address_line2, place, new Intl.DisplayNames(locale, { type: 'region' }).of(country)].filter(
    (line): line is string => Boolean(line),
  )
}
