import { formatMoney } from '@counterfoil/contract/money'
import type { PayoutDetail } from '@counterfoil/contract/payouts'
import { cancelPayout } from '@counterfoil/contract/payouts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useMerchant } from '../../../../stores/merchant.ts'
import { MoneyDialog } from '../../../../ui/money-dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useLocale } from '../../../../ui/use-locale.ts'
import { useMoneyAction } from '../../../../ui/use-money-action.ts'
import { takeInPayout } from '../queries.ts'

interface CancelDialogProps {
  payout: PayoutDetail
  onClose: () => void
  /** It is cancelled, and the button that opened this is gone. */
  onDone: () => void
}

/** Calls a payout back before it leaves. Fetched when it is opened. */
export default function CancelDialog({ payout, onClose, onDone }: CancelDialogProps) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const [amount, fee] = [payout.amount_minor, payout.fee_minor].map((minor) => formatMoney(minor, payout.currency, locale))
  const action = useMoneyAction<Record<never, never>, PayoutDetail>({
    subject: `${merchantId}/${payout.id}/cancel`,
    send: (_, idempotencyKey) => call(cancelPayout, { params: { id: merchantId, payoutId: payout.id } }, { idempotencyKey, showsErrors: true }),
    onDone: (cancelled) => {
      void takeInPayout(queries, merchantId, cancelled)
      showToast({ kind: 'success', text: t('payout.cancelDialog.done', { amount }) })
      onDone()
    },
  })
  return (
    <MoneyDialog
      title={t('payout.cancelDialog.title')}
      submitText={t('payout.cancelDialog.submit', { amount })}
      closeText={t('payout.cancelDialog.keep')}
      isDangerous
      action={action}
      fields={[]}
      onSubmit={() => void action.submit({})}
      onClose={onClose}
    >
      <p>{t('payout.cancelDialog.text', { amount })}</p>
      <p>{payout.fee_minor > 0 ? t('payout.cancelDialog.costsWithFee', { fee }) : t('payout.cancelDialog.costs')}</p>
    </MoneyDialog>
  )
}
