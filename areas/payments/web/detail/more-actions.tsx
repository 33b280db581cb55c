import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { downloadReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { RiskContextDialog } from '#web/shared/risk/load-context-dialog.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { MenuButton, type MenuChoice } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useCopy } from '#web/ui/text/use-copy.ts'

interface MoreActionsProps {
  payment: PaymentDetail
  /** Left out where the payment can't be canceled, or has a button for it. */
  onCancel: (() => void) | undefined
  onSendReceipt: () => void
}

/** The rarer actions: receipt, ID, print and risk lists. */
export function MoreActions({ payment, onCancel, onSendReceipt }: MoreActionsProps) {
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
        <EllipsisOutlined aria-hidden />
      </MenuButton>
      {listing.subject && (
        <Suspense fallback={null}>
          <RiskContextDialog reason={{ subject: 'payment', objectId: id, kind: 'payment', id, detail: payment.decline?.text }} onClose={listing.close} />
        </Suspense>
      )}
    </>
  )
}
