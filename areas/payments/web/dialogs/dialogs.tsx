import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CaptureDialog } from './capture-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export type DialogName = 'refund' | 'capture' | 'cancel' | 'receipt'

const dialogs = { refund: RefundDialog, capture: CaptureDialog, cancel: CancelDialog, receipt: ReceiptDialog } as const

/** The dialogs of a payment. A file of its own, fetched when the first one opens. */
export default function PaymentDialog({ name, payment, onClose }: { name: DialogName; payment: PaymentDetail; onClose: () => void }) {
  const Dialog = dialogs[name]
  return <Dialog payment={payment} onClose={onClose} />
}
