import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
import styles from '../../../ui/money-dialog.module.css'

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
