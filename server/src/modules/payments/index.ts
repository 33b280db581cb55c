export { amendPayment } from './amend.ts'
export { beginCancellation, cancelPayment } from './cancel.ts'
export { capture, capturePayment } from './capture.ts'
export { paymentCommands } from './commands.ts'
export { type Confirmed, confirmation, confirmCreated, confirmPayment } from './confirm.ts'
export { createPayment } from './create.ts'
export { moveDisputed } from './disputed.ts'
export { doDueWork, paymentJobs } from './due-work.ts'
export { recordEvent, recordReleased } from './events.ts'
export { type Attempt, refundableMinor } from './facts.ts'
export { type InstructionData, instructionAbout } from './instruction.ts'
export { listLatestPayments } from './list.ts'
export { findCurrencies } from './list-store.ts'
export { attachPaymentMethod, keepCard } from './payment-methods.ts'
export { cancelRefund, changeRefundMetadata, holdRefund, nameRefund, type Refunded, refundCommand, refundPayment, reportRefund } from './refund.ts'
export { canRefundBecome } from './refund-status.ts'
export {
  type CardOfSale,
  recordAttempt,
  recordCancellation,
  recordCapture,
  recordPayment,
  reportedId,
} from './reported.ts'
export { recordEndedRefund, recordRefund, recordRefundStep } from './reported-refunds.ts'
export { disputesJobName } from './reports-store.ts'
export { registerPayments } from './routes.ts'
export { derivePaymentStatus, type IntentStatus } from './status.ts'
export {
  findLatestAttempt,
  findPayment,
  findPaymentMethod,
  findReportedRefund,
  listReportedIds,
  lockPayment,
  lockPayments,
  lockReportedPayment,
  lockReportedPayments,
  type PaymentMethodRow,
  type PaymentRow,
} from './store.ts'
