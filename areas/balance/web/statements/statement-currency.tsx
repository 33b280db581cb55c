import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { movementQuery } from '#areas/balance/contract/query.ts'
import type { BalanceLine, BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './statements.module.css'

const columns = ['line', 'count', 'amount'] as const

interface StatementCurrencyProps {
  statement: BalanceStatement
  part: BalanceStatement['currencies'][number]
}

/** One currency: opening balance, activity by type, each line leading to its movements, and closing balance. */
export function StatementCurrency({ statement, part }: StatementCurrencyProps) {
  const { t } = useTranslation(['statements', 'balance'])
  const locale = useLocale()
  const figureTitle = useFigureTitle()
  const { currency, lines, opening_minor, closing_minor, reserved_minor } = part
  const { first_day: created_from, last_day: created_to } = statement
  const title = t('statement.currency', { currency })
  const filters = { created_from, created_to, currency }
  const amount = (minor: number) => <Money amountMinor={minor} currency={currency} />
  return (
    <section className={`card ${styles.currency}`} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <ExportAction list="movements" q={searchFor(movementQuery, filters).q ?? ''} />
      </div>
      <FiguresTable
        caption={title}
        columns={columns}
        nameColumn={(column) => t(`statement.columns.${column}`)}
        rows={[
          {
            key: 'opening',
            cells: { line: <strong>{figureTitle('balance_statement.opening_balance')}</strong>, count: null, amount: <strong>{amount(opening_minor)}</strong> },
          },
          ...lines.map((line) => ({
            key: line.kind,
            cells: { line: <LineLink line={line} filters={filters} />, count: formatCount(line.count, locale), amount: amount(line.amount_minor) },
          })),
        ]}
        total={{ line: figureTitle('balance_statement.closing_balance'), amount: amount(closing_minor) }}
      />
      {reserved_minor !== 0 && <p className="quiet">{t('statement.reserved', { amount: formatMoney(reserved_minor, currency, locale) })}</p>}
    </section>
  )
}

/** The way from a line to the movements that it sums. */
function LineLink({ line: { label, types }, filters }: { line: BalanceLine; filters: Parameters<typeof searchFor<typeof movementQuery>>[1] }) {
  return (
    <Link to="/balance" search={searchFor(movementQuery, { ...filters, movement_type: types })} hash="movements" preload={false}>
      {label}
    </Link>
  )
}
