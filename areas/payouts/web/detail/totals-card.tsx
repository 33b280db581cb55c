import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './totals-card.module.css'

/** From the sales to what the bank pays: the nets of the rows add up to the amount, exactly. */
export function TotalsCard({ payout: { totals, amount_minor: amountMinor, currency } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const say = (minor: number) => formatMoney(minor, currency, locale, 'number')
  return (
    <Section title={t('payout.totals.title')}>
      <div className={styles.frame}>
        <table className={styles.totals}>
          <caption className="visually-hidden">{t('payout.totals.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.type')}</th>
              <th scope="col" data-column="count">
                {t('payout.totals.count')}
              </th>
              <th scope="col" data-column="amount">
                {t('columns.amount')}
              </th>
              <th scope="col" data-column="fee">
                {t('columns.fee')}
              </th>
              <th scope="col" data-column="net">
                {t('columns.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ type, count, amount_minor, fee_minor, net_minor }) => (
              <tr key={type}>
                <th scope="row">{t(`type.${type}`)}</th>
                <td data-column="count">{formatCount(count, locale)}</td>
                <td data-column="amount">{say(amount_minor)}</td>
                <td data-column="fee">
                  <span className={styles.label}>{t('columns.fee')}</span>
                  {fee_minor === 0 ? <span className={styles.none}>–</span> : say(-fee_minor)}
                </td>
                <td data-column="net">{say(net_minor)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('payout.totals.sum')}</th>
              <td colSpan={4} data-column="net">
                <Money amountMinor={amountMinor} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={detail.remark}>{t('payout.totals.remark')}</p>
    </Section>
  )
}
