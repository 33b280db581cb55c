import { useTranslation } from 'react-i18next'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import money from '../../money/money-dialog.module.css'
import forms from '../../settings/forms.module.css'
import { useArrival } from '../payout-cells.tsx'
import styles from './create.module.css'
import type { Preview } from './preview.ts'

interface PayoutSumsProps {
  preview: Preview | undefined
  /** As it is typed; null while it is no amount. */
  amountMinor: number | null
  /** Whether the preview is of this amount. */
  isCurrent: boolean
  /** Fills in the largest amount; left out while nothing can be changed, or the largest amount is not known. */
  onTakeAll: ((maximumMinor: number) => void) | undefined
}

/** From the available balance to what remains, when the money arrives, and why it waits. */
export function PayoutSums({ preview, amountMinor, isCurrent, onTakeAll }: PayoutSumsProps) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const arrivalOf = useArrival()
  const { time_zone: timeZone } = useMerchant()
  if (!preview) return null
  const { currency, available_minor: available, maximum_minor: maximum, fee_minor: fee, remaining_minor: remaining, held_until: heldUntil } = preview
  const isAsked = amountMinor !== null
  const isWaiting = isAsked && !isCurrent
  return (
    <>
      {maximum >= preview.minimum_minor && (
        <button type="button" className={`${money.link} ${styles.all}`} disabled={!onTakeAll} onClick={() => onTakeAll?.(maximum)}>
          {t('create.all', { amount: formatMoney(maximum, currency, locale) })}
        </button>
      )}
      {available < 0 && <p className={forms.warning}>{t('create.negative')}</p>}
      <dl className={`${money.sums} ${styles.sums}`} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
        <dt>{t('create.available')}</dt>
        <dd>
          <Money amountMinor={available} currency={currency} />
        </dd>
        {isAsked && (
          <>
            <dt>{t('create.amount')}</dt>
            <dd>
              <Money amountMinor={-amountMinor} currency={currency} />
            </dd>
            <dt>{t('create.fee')}</dt>
            <dd>{isWaiting ? '…' : fee === 0 ? t('create.noFee') : <Money amountMinor={-fee} currency={currency} />}</dd>
            <dt data-strong>{t('create.remaining')}</dt>
            <dd data-strong>{isWaiting ? '…' : <Money amountMinor={remaining} currency={currency} />}</dd>
          </>
        )}
      </dl>
      {heldUntil !== null && (
        <p className={forms.warning}>
          <strong>{t('create.held', { hours: payoutLimits.newBankAccountHoldHours })}</strong>{' '}
          {t('create.heldUntil', { time: formatTime(heldUntil, timeZone, locale) })}
        </p>
      )}
      <ul className={money.notes}>
        <li>{t('create.arrives', { day: arrivalOf(preview) })}</li>
        <li>{t('create.leaves', { time: formatTime(preview.leaves_at, timeZone, locale) })}</li>
      </ul>
    </>
  )
}
