import { useTranslation } from 'react-i18next'
import { filtersOfDecline } from '#areas/acceptance/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { BarCard } from '#web/shared/figures/bar-card.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './acceptance-page.module.css'
import type { CountedAcceptance } from './queries.ts'

/** Why payments were declined, what that cost, and what to do about each. */
export function DeclinesCard({ acceptance: { declines, range, beforeRange } }: { acceptance: CountedAcceptance }) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const most = Math.max(1, ...declines.map(({ count }) => count))
  const bars = declines.map(({ code, count, before_count: before, lost, text, next_step }) => ({
    key: code,
    label: text,
    value: formatCount(count, locale),
    detail: (
      <>
        {lost.length > 0 && (
          <span className={styles.line}>{t('lost', { amounts: lost.map((one) => formatMoney(one.amount_minor, one.currency, locale)).join(' + ') })}</span>
        )}
        <span className={styles.step}>{next_step}</span>
      </>
    ),
    length: count / most,
    link: { to: '/payments' as const, search: searchFor(paymentQuery, filtersOfDecline(range, code)) },
    further:
      before === null || beforeRange === null
        ? []
        : [
            {
              key: 'before',
              text: t('declines.before', { count: before, shown: formatCount(before, locale) }),
              link: { to: '/payments' as const, search: searchFor(paymentQuery, filtersOfDecline(beforeRange, code)) },
            },
          ],
  }))
  return <BarCard title={t('declines.title')} hint={t('declines.hint')} bars={bars} none={t('declines.none')} />
}
