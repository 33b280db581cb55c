import type { BulkAction } from '@counterfoil/contract/payments/bulk'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/section.tsx'
import { FiguresTable } from '../../../ui/lists/figures-table.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'

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
