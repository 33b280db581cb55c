import { limits } from '@counterfoil/contract/limits'
import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/balance-query.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import styles from '../../../ui/money-dialog.module.css'
import { useLocale } from '../../../ui/use-locale.ts'

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
      <li>{t('refundDialog.days', { min: limits.refundDaysMin, max: limits.refundDaysMax })}</li>
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
