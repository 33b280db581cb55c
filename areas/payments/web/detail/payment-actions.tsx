import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { downloadReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { paymentQuery } from '#web/api/payment-queries.ts'
import { RiskContextDialog } from '#web/shared/risk/load-context-dialog.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton, type MenuChoice } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { useCopy } from '#web/ui/text/copy-button.tsx'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import type { DialogName } from '../dialogs/dialogs.tsx'
import { isPaymentInstructed } from '../instructions.ts'
import { canCancel, canCapture, canRefund } from '../payment-actions.ts'
import { FailureActions } from './failure-actions.tsx'

const PaymentDialog = lazyPart(() => import('../dialogs/dialogs.tsx'))

/** The buttons that both the reader's rights and the payment's state allow. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const now = useNow()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const [mayRefund, mayCapture] = [useCan('payments.refund'), useCan('payments.capture')]
  const isInstructed = isPaymentInstructed(payment)
  // Other pages lead to a refund; whoever can't make it sees the payment alone.
  const isRefundAsked = useSearch({ strict: false }).open === 'refund' && mayRefund && canRefund(payment)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DialogName | null>(isRefundAsked ? 'refund' : null)
  const opener = useRef<HTMLElement>(null)

  const open = (name: DialogName) => {
    opener.current = document.activeElement as HTMLElement
    setDialog(name)
  }
  const close = () => {
    setDialog(null)
    if (isRefundAsked) void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    // An answer that got lost may have changed the payment all the same.
    void queries.invalidateQueries({ queryKey: paymentQuery(merchantId, payment.id).queryKey })
  }
  // Once the dialog is gone; before, it would take the focus back.
  useEffect(() => {
    if (dialog === null) opener.current?.focus()
  }, [dialog])
  const mayCancel = mayCapture && !isInstructed && canCancel(payment)
  const mayRefundNow = mayRefund && canRefund(payment)
  useShortcuts({ shortcuts: mayRefundNow ? [{ keys: 'r', label: t('detail.refundPayment'), onPress: () => open('refund') }] : [] })
  const isFailed = payment.status === 'failed'
  return (
    <>
      {isFailed && <FailureActions payment={payment} />}
      {mayCancel && !isFailed && <Button onClick={() => open('cancel')}>{t('detail.cancel')}</Button>}
      {mayRefundNow && <Button onClick={() => open('refund')}>{t('detail.refund')}</Button>}
      {mayCapture && !isInstructed && canCapture(payment, now) && (
        <Button kind="primary" onClick={() => open('capture')}>
          {t('detail.capture')}
        </Button>
      )}
      <MoreActions payment={payment} onCancel={mayCancel && isFailed ? () => open('cancel') : undefined} onSendReceipt={() => open('receipt')} />
      {dialog && <PaymentDialog name={dialog} payment={payment} onClose={close} />}
    </>
  )
}

interface MoreActionsProps {
  payment: PaymentDetail
  /** Left out where the payment can't be canceled, or has a button for it. */
  onCancel: (() => void) | undefined
  onSendReceipt: () => void
}

/** The rarer actions: receipt, ID, print and risk lists. */
function MoreActions({ payment, onCancel, onSendReceipt }: MoreActionsProps) {
  const { t } = useTranslation(['payments', 'shell'])
  const { id: merchantId } = useMerchant()
  const [maySend, mayList] = [useCan('payments.refund'), useCan('risk.manage')]
  const listing = useDialog()
  const { copy } = useCopy(() => showToast({ kind: 'success', text: t('receipt.copied') }))
  const { id, receipt_language: language } = payment
  const download = useMutation({
    mutationFn: async (receiptLanguage: NonNullable<typeof language>) =>
      saveFile(`receipt-${id}.pdf`, await call(downloadReceipt, { params: { id: merchantId, paymentId: id }, query: { language: receiptLanguage } })),
  })
  const receipt: MenuChoice[] = language
    ? [
        ...(maySend ? [{ key: 'send', label: t('receipt.send'), onChoose: onSendReceipt }] : []),
        { key: 'download', label: t('receipt.download'), onChoose: () => download.mutate(language) },
      ]
    : []
  const rest: MenuChoice[] = [
    { key: 'copy', label: t('receipt.copy'), onChoose: () => copy(id) },
    { key: 'print', label: t('receipt.print'), onChoose: () => window.print() },
  ]
  const risk: MenuChoice[] = mayList ? [{ key: 'risk', label: t('shell:addToRiskList'), onChoose: () => listing.open(true) }] : []
  const cancel: MenuChoice[] = onCancel ? [{ key: 'cancel', label: t('detail.cancel'), onChoose: onCancel }] : []
  const sections = [
    { key: 'receipt', choices: receipt },
    { key: 'page', choices: rest },
    { key: 'risk', choices: risk },
    { key: 'cancel', choices: cancel },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <>
      <MenuButton label={t('detail.more')} sections={sections}>
        <EllipsisIcon aria-hidden />
      </MenuButton>
      {listing.subject && (
        <RiskContextDialog reason={{ subject: 'payment', objectId: id, kind: 'payment', id, detail: payment.decline?.text }} onClose={listing.close} />
      )}
    </>
  )
}
