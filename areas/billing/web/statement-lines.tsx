import { useTranslation } from 'react-i18next'
import type { Statement } from '#areas/billing/contract/endpoints.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** The fees of a month in one currency, and their total. */
export function StatementLines({ part: { currency, lines, total_minor } }: { part: Statement['currencies'][number] }) {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const title = t('statement.fees', { currency })
  return (
    <SettingsCard title={title}>
      <FiguresTable
        caption={title}
        columns={['line', 'rate', 'count', 'volume', 'amount']}
        nameColumn={(column) => t(`statement.columns.${column}`)}
        rows={lines.map(({ label, rate, count, volume_minor, amount_minor }) => ({
          key: `${label} ${rate}`,
          cells: {
            line: label,
            rate,
            count: formatCount(count, locale),
            volume: volume_minor === null ? null : <Money amountMinor={volume_minor} currency={currency} />,
            amount: <Money amountMinor={amount_minor} currency={currency} />,
          },
        }))}
        total={{ line: t('statement.total'), amount: <Money amountMinor={total_minor} currency={currency} /> }}
      />
    </SettingsCard>
  )
}
