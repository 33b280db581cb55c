import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import formStyles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatZone } from '#web/ui/time/time.ts'
import styles from './billing.module.css'
import { statementsQuery } from './queries.ts'

const route = getRouteApi('/shell/settings/billing')

/** The months that have a fee statement, newest first. */
export function BillingPage() {
  const { t } = useTranslation(['settings', 'billing'])
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const { until } = route.useSearch()
  const statements = useQuery(statementsQuery(id, until))
  return (
    <SettingsFrame subtitle={t('billing:statements.subtitle', { zone: formatZone(timeZone, locale) })}>
      {statements.isPending && <SettingsSkeleton cards={{ months: 6 }} />}
      {statements.isError && <ErrorNotice title={t('billing:statements.failed')} error={statements.error} onRetry={() => void statements.refetch()} />}
      {statements.data && (
        <SettingsCard title={t('billing:statements.title')} text={t('billing:statements.text')}>
          <FiguresTable
            caption={t('billing:statements.title')}
            columns={['month', 'status', 'fees']}
            nameColumn={(column) => t(`billing:statements.columns.${column}`)}
            rows={statements.data.months.map(({ month, is_closed, figures }) => ({
              key: month,
              cells: {
                month: (
                  <Link to="/settings/billing/$month" params={{ month }}>
                    {formatDay(`${month}-01`, locale, 'monthYear')}
                  </Link>
                ),
                status: <StatusTag tone={is_closed ? 'good' : 'idle'}>{is_closed ? t('billing:statements.closed') : t('billing:statements.open')}</StatusTag>,
                fees:
                  figures.length === 0 ? (
                    t('billing:statements.noFees')
                  ) : (
                    <span className={styles.amounts}>
                      {figures.map(({ currency, fee_minor }) => (
                        <Money key={currency} amountMinor={fee_minor} currency={currency} />
                      ))}
                    </span>
                  ),
              },
            }))}
          />
          {(until !== undefined || statements.data.earlier !== null) && (
            <div className={formStyles.buttons}>
              {until !== undefined && <ButtonLink to="/settings/billing">{t('billing:statements.latest')}</ButtonLink>}
              {statements.data.earlier !== null && (
                <ButtonLink to="/settings/billing" search={{ until: statements.data.earlier }}>
                  {t('billing:statements.earlier')}
                </ButtonLink>
              )}
            </div>
          )}
        </SettingsCard>
      )}
    </SettingsFrame>
  )
}
