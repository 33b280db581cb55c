import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { totalFewPayments, totalPayments } from '#areas/payments/contract/totals.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { paymentSource } from '../queries.ts'
import styles from './totals.module.css'

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
  const { data, error, refetch, isFetching } = useQuery({
    ...paymentTotalsQuery(id, q, loadedAt, isAsked),
    enabled: loadedAt > 0,
    placeholderData: keepPreviousData,
  })
  const isReading = isAsked && isFetching
  const heading = useFocusOnceShown(isAsked && Boolean(data))
  // The button waits until it is known that there are many.
  const isOffered = isAsked || data === null || error !== null
  return (
    <section className={data ? `card ${styles.totals}` : styles.offer} aria-labelledby={data ? headingId : undefined} aria-busy={isReading}>
      {data ? (
        <>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {t('totals.title')}
          </h2>
          <FiguresTable
            caption={t('totals.title')}
            columns={columns}
            nameColumn={(column) => t(`totals.columns.${column}`)}
            rows={data.map((total) => ({
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
          <Button isBusy={isReading} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
            {t('totals.show')}
          </Button>
        )
      )}
      {/* Screen readers hear what changes in an element that was there before. */}
      <p className={styles.note} role="status">
        {data && !isReading && t('totals.note')}
      </p>
      {isAsked && error && <ErrorNotice title={t('totals.failed')} error={error} onRetry={() => void refetch()} />}
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

/**
 * The totals of all pages of a list; of a list with few payments without asking, null if there are more. Below the key of the list, since they change with it.
 * @param loadedAt when the page above them was loaded; totals are read again with it.
 */
function paymentTotalsQuery(merchantId: string, q: string, loadedAt: number, isAsked: boolean) {
  return queryOptions({
    queryKey: ['merchant', merchantId, ...paymentSource.key, 'totals', isAsked, q, loadedAt],
    queryFn: async ({ signal }) => {
      const endpoint = isAsked ? totalPayments : totalFewPayments
      return (await call(endpoint, { params: { id: merchantId }, query: { q } }, { signal })).totals
    },
    // Read again only with the list.
    staleTime: Number.POSITIVE_INFINITY,
    // A list that is opened again has no totals until somebody asks.
    gcTime: 0,
  })
}
