import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { FiguresTable } from '../../../ui/lists/figures-table.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import styles from './totals.module.css'
import { fewTotalsQuery, paymentTotalsQuery } from './totals-query.ts'

const columns = ['currency', 'count', 'amount'] as const
const headingId = 'payment-totals'
/** Totals are read again with each page, and are mostly the same. */
const SameMoney = memo(Money)

interface TotalsProps {
  q: string
  /** When the page above was loaded; 0 while it is loading. */
  loadedAt: number
}

/**
 * Count and amount of all payments of the list by currency: those of few payments are there by themselves, those of more once somebody asks for them. Read again with
 * the list. Give it a key for each query.
 */
export function Totals({ q, loadedAt }: TotalsProps) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id } = useMerchant()
  const [isAsked, setIsAsked] = useState(false)
  const asked = useQuery({ ...paymentTotalsQuery(id, q, loadedAt), enabled: isAsked && loadedAt > 0, placeholderData: keepPreviousData })
  const few = useQuery({ ...fewTotalsQuery(id, q, loadedAt), enabled: !isAsked && loadedAt > 0, placeholderData: keepPreviousData })
  const { data, error, refetch } = asked
  // Never those of an earlier visit.
  const shown = isAsked ? data : few.data && { totals: few.data, isComplete: true }
  const isReading = isAsked && !error && (asked.isPlaceholderData || !shown?.isComplete)
  const count = shown?.totals.reduce((sum, total) => sum + total.count, 0) ?? 0
  const heading = useFocusOnceShown(isAsked && shown !== undefined)
  // The button waits until it is known that there are many.
  const isOffered = isAsked || few.data === null || few.isError
  return (
    <section className={shown ? `card ${styles.totals}` : styles.offer} aria-labelledby={shown ? headingId : undefined} aria-busy={isReading}>
      {shown ? (
        <>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {t('totals.title')}
          </h2>
          <FiguresTable
            caption={t('totals.title')}
            columns={columns}
            nameColumn={(column) => t(`totals.columns.${column}`)}
            rows={shown.totals.map((total) => ({
              key: total.currency,
              cells: {
                currency: total.currency,
                count: formatCount(total.count, locale),
                amount: <SameMoney amountMinor={total.amount_minor} currency={total.currency} />,
              },
            }))}
          />
        </>
      ) : (
        isOffered && (
          <Button loading={isReading} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
            {t('totals.show')}
          </Button>
        )
      )}
      {/* Screen readers hear what changes in an element that was there before. */}
      <p className={styles.note} role="status">
        {shown?.isComplete && t('totals.note')}
        {shown && !shown.isComplete && isReading && t('totals.reading', { count, shown: formatCount(count, locale) })}
      </p>
      {error && <ErrorNotice title={t('totals.failed')} error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

/** The totals replace the button that had the focus, so the keyboard and screen readers go on at their heading. */
function useFocusOnceShown(isShown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isShown && document.activeElement === document.body) heading.current?.focus()
  }, [isShown])
  return heading
}
