import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { balanceQuery } from '#web/api/account-queries.ts'
import styles from '#web/shared/money/money-dialog.module.css'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { refundDays } from '../refund-words.ts'

/** What was captured, what is gone, and so what can be refunded. */
export function RefundSums({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { currency, amount_captured_minor: capturedMinor, amount_refundable_minor: refundableMinor } = payment
  const goneMinor = capturedMinor - refundableMinor
  return (
    <dl className={styles.sums}>
      {goneMinor > 0 && (
        <>
          <dt>{t('refundDialog.captured')}</dt>
          <dd>
            <Money amountMinor={capturedMinor} currency={currency} />
          </dd>
          <dt>{t('refundDialog.gone')}</dt>
          <dd>
            <Money amountMinor={-goneMinor} currency={currency} />
          </dd>
        </>
      )}
      <dt data-strong>{t('refundDialog.refundable')}</dt>
      <dd data-strong>
        <Money amountMinor={refundableMinor} currency={currency} />
      </dd>
    </dl>
  )
}

/** What people ask about a refund before they make one. */
export function RefundNotes({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { currency, fees } = payment
  const feeMinor = -fees.reduce((sum, fee) => sum + (fee.type === 'processing_fee' ? fee.amount_minor : 0), 0)
  const availableMinor = useAvailable(currency)
  const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  return (
    <ul className={styles.notes}>
      <li>{feeMinor > 0 ? t('refundDialog.feeKept', { fee: inWords(feeMinor) }) : t('refundDialog.feeKeptPlain')}</li>
      <li>{t('refundDialog.free')}</li>
      <li>{t('refundDialog.days', refundDays)}</li>
      {availableMinor !== undefined && <li>{t('refundDialog.balance', { amount: inWords(availableMinor) })}</li>}
    </ul>
  )
}

/** What is available in a currency, for those who may see it. */
function useAvailable(currency: string): number | undefined {
  const { id: merchantId } = useMerchant()
  const mayRead = useCan('balance.read')
  const { data } = useQuery({ ...balanceQuery(merchantId), enabled: mayRead })
  return data?.find((balance) => balance.currency === currency)?.available_minor
}
