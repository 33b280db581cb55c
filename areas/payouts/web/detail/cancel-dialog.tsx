import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelPayout, type PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { takeInPayout } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'

interface CancelDialogProps {
  payout: PayoutItem
  onClose: () => void
  /** It is canceled, and the button that opened this is gone. */
  onDone: () => void
}

/** Calls a payout back before it leaves. Fetched when it is opened. */
export default function CancelDialog({ payout, onClose, onDone }: CancelDialogProps) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const [amount, fee] = [payout.amount_minor, payout.fee_minor].map((minor) => formatMoney(minor, payout.currency, locale))
  const money = useMoneyCall({
    subject: `${merchantId}/${payout.id}/cancel`,
    send: (_: object, idempotencyKey) => call(cancelPayout, { params: { id: merchantId, payoutId: payout.id } }, { idempotencyKey }),
  })
  const cancel = useMutation({
    mutationFn: () => money.send({}),
    onSuccess: (canceled) => {
      void takeInPayout(queries, merchantId, canceled)
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
      form={{ submit: () => cancel.mutate(), isSending: cancel.isPending, refusal: { error: cancel.error, fields: [] }, clearRefusal: cancel.reset }}
      money={money}
      onClose={onClose}
    >
      <p>{t('payout.cancelDialog.text', { amount })}</p>
      <p>{payout.fee_minor > 0 ? t('payout.cancelDialog.costsWithFee', { fee }) : t('payout.cancelDialog.costs')}</p>
    </MoneyDialog>
  )
}
