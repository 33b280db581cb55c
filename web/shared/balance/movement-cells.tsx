import { useTranslation } from 'react-i18next'
import type { Movement } from '#areas/balance/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { Money } from '../../ui/text/money.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatRecent } from '../../ui/time/time.ts'
import { useTimeInZone } from '../../ui/time/time-zone.ts'
import { MovementSource } from './movement-source.tsx'
import styles from './movements.module.css'

/** What movements have in common in the list of the balance and among the lines of a payout. */
export type ListedMovement = Pick<Movement, 'id' | 'created_at' | 'type' | 'currency' | 'amount_minor' | 'fee_minor' | 'net_minor' | 'source_id' | 'payment_id'>

export function amountsOfMovement({ amount_minor, net_minor, currency }: ListedMovement) {
  return [amount_minor, net_minor].map((amountMinor) => ({ amountMinor, currency }))
}

/** @param payoutId the payout whose page this is. */
export function useMovementCells(item: ListedMovement, now: number, payoutId?: string) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const say = (minor: number) => formatMoney(minor, item.currency, locale, 'number')
  return {
    created: (
      <time dateTime={item.created_at} title={inZone(item.created_at)}>
        {formatRecent(item.created_at, timeZone, locale, now)}
      </time>
    ),
    type: t(`type.${item.type}`),
    source: <MovementSource item={item} hereId={payoutId} />,
    amount: say(item.amount_minor),
    fee: (
      <>
        <span className={styles.label}>{t('columns.fee')}</span>
        {item.fee_minor === 0 ? <span className={styles.none}>–</span> : say(-item.fee_minor)}
      </>
    ),
    net: <Money amountMinor={item.net_minor} currency={item.currency} />,
  }
}
