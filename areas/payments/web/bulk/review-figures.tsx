import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#areas/payments/contract/bulk.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './bulk.module.css'

const balanceColumns = ['balance', 'available', 'taken', 'after'] as const

/** What an action would do, in total: amounts and fees by currency, and the balances before and after. */
export function ReviewFigures({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const { kind, state, sums, effects, balances } = bulk
  const open = sums.filter(({ outcome }) => outcome === 'open')
  const columns = effects ? (['currency', 'payments', 'amount', 'fees'] as const) : (['currency', 'payments', 'amount'] as const)
  return (
    <>
      <Warnings bulk={bulk} />
      {open.length > 0 && (
        <Section title={t(`figures.${kind}`)}>
          <FiguresTable
            caption={t(`figures.${kind}`)}
            columns={columns}
            nameColumn={(column) => t(column === 'amount' ? `amounts.${kind}` : `columns.${column}`)}
            rows={open.map(({ currency, count, amount_minor }) => ({
              key: currency,
              cells: {
                currency,
                payments: formatCount(count, locale),
                amount: <Money amountMinor={amount_minor} currency={currency} />,
                fees: <Money amountMinor={effects?.find((effect) => effect.currency === currency)?.fee_minor ?? 0} currency={currency} />,
              },
            }))}
          />
          {state === 'review' && <p className={styles.note}>{t(`notes.${kind}`)}</p>}
        </Section>
      )}
      {balances && balances.length > 0 && (
        <Section title={t('figures.balances')}>
          <FiguresTable
            caption={t('figures.balances')}
            columns={balanceColumns}
            nameColumn={(column) => t(`columns.${column}`)}
            rows={balances.map(({ currency, available_minor: available, taken_minor: taken }) => ({
              key: currency,
              cells: {
                balance: currency,
                available: <Money amountMinor={available} currency={currency} />,
                taken: <Money amountMinor={-taken} currency={currency} />,
                after: <Money amountMinor={available - taken} currency={currency} />,
              },
            }))}
          />
        </Section>
      )}
    </>
  )
}

/** What the person who confirms should know before. */
function Warnings({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const open = bulk.sums.filter(({ outcome }) => outcome === 'open')
  const isAboveDay = bulk.effects?.some(({ currency, day_left_minor: left }) => {
    return left !== null && (open.find((sum) => sum.currency === currency)?.amount_minor ?? 0) > left
  })
  const isAboveBalance = bulk.balances?.some(({ available_minor: available, taken_minor: taken }) => taken > available)
  const texts = [
    bulk.state === 'expired' && t('warnings.expired'),
    bulk.state === 'review' && !bulk.is_own && t('warnings.notOwn', { name: bulk.created_by }),
    bulk.has_more && t('warnings.hasMore', { shown: formatCount(bulk.payment_count, locale) }),
    open.length === 0 && t('warnings.nothing'),
    isAboveDay && t('warnings.dayLimit'),
    isAboveBalance && t('warnings.balance'),
  ].filter((text) => typeof text === 'string')
  return texts.map((text) => (
    <p key={text} className={`card ${detail.panel}`} data-tone="warn" role="status">
      {text}
    </p>
  ))
}
