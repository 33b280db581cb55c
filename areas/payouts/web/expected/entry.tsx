import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ExpectedPayout } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './expected.module.css'

/** A payout of the calendar: its amount and whether it is in transit already. */
export function Entry({ payout: { kind, currency, amount_minor: amountMinor, payout_id: payoutId } }: { payout: ExpectedPayout }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const content = (
    <>
      <span className={styles.amount}>{formatMoney(amountMinor, currency, locale)}</span>
      <span className={styles.kind}>{t(`expected.kind.${kind}`)}</span>
    </>
  )
  return payoutId === null ? (
    <div className={styles.entry} data-kind={kind}>
      {content}
    </div>
  ) : (
    <Link to="/balance/payouts/$payoutId" params={{ payoutId }} className={styles.entry} data-kind={kind}>
      {content}
    </Link>
  )
}
