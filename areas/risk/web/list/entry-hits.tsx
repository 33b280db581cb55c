import { useTranslation } from 'react-i18next'
import type { BlockedByEntry } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** What an entry stopped in the past days. */
export function EntryHits({ blocked, isEffective }: { blocked: BlockedByEntry; isEffective: boolean }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const shown = (count: number) => formatCount(count, locale)
  const { payments, attempts, amounts, has_more: hasMore, last_at: lastAt, customers, good_customers: good, setups, only_hurts: onlyHurts } = blocked
  const money = amounts.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, locale)).join(' + ')
  const paymentsText = hasMore ? t('hits.newest', { count: attempts, shown: shown(attempts), money }) : t('hits.figures', { shown: shown(payments), money })
  return (
    <section>
      <h3 className={detail.subhead}>{t('hits.title', { count: riskLimits.riskBackTestDays })}</h3>
      {attempts === 0 && <p className={detail.quiet}>{t('hits.none')}</p>}
      {onlyHurts && isEffective && <p role="status">{t('hits.onlyHurts')}</p>}
      {(attempts > 0 || setups.count > 0) && (
        <Facts
          facts={[
            {
              key: 'payments',
              label: t('hits.payments'),
              value: attempts > 0 ? paymentsText : null,
            },
            {
              key: 'good',
              label: t('hits.good'),
              value: customers > 0 ? t('hits.ofCustomers', { good: shown(good), count: customers, shown: shown(customers) }) : null,
            },
            {
              key: 'setups',
              label: t('hits.setups'),
              value: setups.count > 0 ? t(setups.has_more ? 'hits.manySetups' : 'hits.setupCount', { count: setups.count, shown: shown(setups.count) }) : null,
            },
            { key: 'last', label: t('hits.last'), value: lastAt === null ? null : <DateTime at={lastAt} isFocusable /> },
          ]}
        />
      )}
    </section>
  )
}
