import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'
import { FiguresTable } from '../../ui/lists/figures-table.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDay } from '../../ui/time/time.ts'
import { ButtonLink } from '../navigation/button-link.tsx'
import { type StatementTexts, statementPaths } from './statement-texts.ts'
import styles from './statements.module.css'

/** The amounts of a month in one currency, each by the name of its column. */
type Amounts<Column extends string> = Readonly<Record<`${Column}_minor`, number>>
type Figures<Column extends string> = Amounts<Column> & { readonly currency: CurrencyCode }
const amountOf = <Column extends string>(amounts: Amounts<Column>, column: Column): number => amounts[`${column}_minor`]

interface MonthTableProps<Column extends string> {
  texts: StatementTexts
  caption: string
  /** Columns with amounts. */
  columns: readonly Column[]
  nameColumn: (column: 'month' | 'status' | Column) => string
  words?: readonly 'status'[]
  page: {
    readonly months: readonly { readonly month: string; readonly is_closed: boolean; readonly figures: readonly Figures<Column>[] }[]
    readonly earlier: string | null
  }
  /** The newest month of the page; undefined for the current one. */
  until: string | undefined
}

/** Months that have a statement, newest first, and the way to earlier ones. */
export function MonthTable<Column extends string>({ texts, columns, page: { months, earlier }, until, ...table }: MonthTableProps<Column>) {
  const { t } = useTranslation(texts)
  const locale = useLocale()
  const path = statementPaths[texts]
  /** One amount per currency, each on its own line. */
  const renderAmounts = (figures: readonly Figures<Column>[], column: Column) => (
    <span className={styles.amounts}>
      {figures.map((figure) => (
        <Money key={figure.currency} amountMinor={amountOf(figure, column)} currency={figure.currency} />
      ))}
    </span>
  )
  const renderCells = (figures: readonly Figures<Column>[]) =>
    Object.fromEntries(columns.map((column) => [column, figures.length === 0 ? t('list.nothing') : renderAmounts(figures, column)])) as Record<
      Column,
      ReactNode
    >
  return (
    <>
      <FiguresTable
        {...table}
        columns={['month', 'status', ...columns]}
        rows={months.map(({ month, is_closed: isClosed, figures }) => ({
          key: month,
          cells: {
            month: (
              <Link to={`${path}/$month`} params={{ month }}>
                {formatDay(`${month}-01`, locale, 'monthYear')}
              </Link>
            ),
            status: <StatusTag tone={isClosed ? 'good' : 'idle'}>{t(isClosed ? 'list.closed' : 'list.open')}</StatusTag>,
            ...renderCells(figures),
          },
        }))}
      />
      {(until !== undefined || earlier !== null) && (
        <div className="buttons">
          {until !== undefined && <ButtonLink to={path}>{t('list.latest')}</ButtonLink>}
          {earlier !== null && (
            <ButtonLink to={path} search={{ until: earlier }}>
              {t('list.earlier')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}
