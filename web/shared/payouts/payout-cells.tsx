import { useTranslation } from 'react-i18next'
import { arrivalDayOf } from '#areas/payouts/contract/arrival.ts'
import type { PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { cardBrands, type PayoutStatus } from '#kernel/statuses.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { StatusTag, type StatusTone } from '../../ui/feedback/status-tag.tsx'
import { oneOf } from '../../ui/filters/search-values.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDay } from '../../ui/time/time.ts'
import { CardMark } from '../payments/card-mark.tsx'
import styles from './payout-cells.module.css'

const tones: Readonly<Record<PayoutStatus, StatusTone>> = { processing: 'idle', completed: 'good', processing_failure: 'bad', canceled: 'idle' }

export function PayoutStatusTag({ status }: { status: PayoutStatus }) {
  const { t } = useTranslation('balance')
  return <StatusTag tone={tones[status]}>{t(`payouts.status.${status}`)}</StatusTag>
}

/** Where a payout goes: the bank, or the debit card, and the last four digits of its number. */
export function Destination({ account: { bank_name, card_brand, last4 } }: { account: PayoutItem['bank_account'] }) {
  const { t } = useTranslation('balance')
  if (card_brand !== null) return <CardMark brand={oneOf(card_brand, cardBrands) ?? 'unknown'} last4={last4} />
  const name = bank_name ?? t('arrivals.bank')
  return (
    <span className={styles.destination} title={name}>
      <span className={styles.bank}>{name}</span> <span className={styles.digits}>{t('payouts.lastFour', { last4 })}</span>
    </span>
  )
}

/** The day on which a payout arrives, in words. */
export function useArrival(): (payout: Parameters<typeof arrivalDayOf>[0]) => string {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (payout) => formatDay(arrivalDayOf(payout, timeZone), locale)
}
