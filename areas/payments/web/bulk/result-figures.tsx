import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#areas/payments/contract/bulk.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

const columns = ['result', 'payments', 'amount'] as const

/** What became of the payments, by result and currency. */
export function ResultFigures({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  return (
    <Section title={t('figures.results')}>
      <FiguresTable
        caption={t('figures.results')}
        columns={columns}
        nameColumn={(column) => t(`columns.${column}`)}
        rows={bulk.sums
          .filter(({ outcome }) => outcome !== 'excluded')
          .map(({ outcome, currency, count, amount_minor }) => ({
            key: `${outcome} ${currency}`,
            cells: {
              result: outcome === 'done' ? t(`done.${bulk.kind}`) : t(`outcomes.${outcome}`),
              payments: formatCount(count, locale),
              amount: <Money amountMinor={amount_minor} currency={currency} />,
            },
          }))}
      />
    </Section>
  )
}
