import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { FiguresTable } from '../../../ui/lists/figures-table.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import styles from './totals.module.css'
import { paymentTotalsQuery } from './totals-query.ts'

const columns = ['currency', 'count', 'amount'] as const

/** Count and amount of all payments of the list by currency, once somebody asks for them. Render it anew for another query. */
export function Totals({ q }: { q: string }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id } = useMerchant()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, refetch } = useQuery({ ...paymentTotalsQuery(id, q), enabled: isAsked })
  const isReading = isAsked && !error && !data?.isComplete
  const count = data?.totals.reduce((sum, total) => sum + total.count, 0) ?? 0
  if (!data || !(data.isComplete || isAsked)) {
    return (
      <div className={styles.offer}>
        {error && <ErrorNotice title={t('totals.failed')} error={error} onRetry={() => void refetch()} />}
        <Button loading={isReading} onClick={() => setIsAsked(true)}>
          {t('totals.show')}
        </Button>
      </div>
    )
  }
  return (
    <section className={`card ${styles.totals}`} aria-labelledby="payment-totals">
      <h2 id="payment-totals">{t('totals.title')}</h2>
      <FiguresTable
        caption={t('totals.title')}
        columns={columns}
        nameColumn={(column) => t(`totals.columns.${column}`)}
        rows={data.totals.map((total) => ({
          key: total.currency,
          cells: {
            currency: total.currency,
            count: formatCount(total.count, locale),
            amount: <Money amountMinor={total.amount_minor} currency={total.currency} />,
          },
        }))}
      />
      <p className={styles.note} role="status">
        {isReading && t('totals.reading', { shown: formatCount(count, locale) })}
        {data.isComplete && t('totals.note')}
      </p>
      {error && <ErrorNotice title={t('totals.failed')} error={error} onRetry={() => void refetch()} />}
    </section>
  )
}
