export { bulkActionExport, bulkExport } from './bulk/export-store.ts'
export { type BulkOptions, bulkJob } from './bulk/run.ts'
export { deleteBulkReviews } from './bulk/store.ts'
export { beginCancellation, cancelPayment, releaseOfAuthorisation } from './cancel.ts'
export { capture, capturePayment } from './capture.ts'
export { type Confirmed, confirmation, confirmCreated, confirmPayment } from './confirm/confirm.ts'
export { createPayment, plainPayment } from './confirm/create.ts'
export { attachPaymentMethod, attachVerified, detachAllOf, detachPaymentMethod, keepCard, payerOf, updatePaymentMethod } from './confirm/payment-methods.ts'
export { doDueWork, paymentJobs } from './due-work.ts'
export { recordEvent, recordReleased } from './events.ts'
export { type InstructionData, instructionAbout } from './external.ts'
export { findCurrencies } from './lists/currencies-store.ts'
export { paymentExport } from './lists/export-store.ts'
export { listLatestPayments, listUsedCurrencies } from './lists/list.ts'
export { findIndexedPayments, findPaymentPage } from './lists/list-store.ts'
export { itemColumns, type PaymentItemRow } from './lists/listed-store.ts'
export { amountConditions } from './lists/text-filter-store.ts'
export { isSpent, lockPaymentMethod, type PaymentMethodChange } from './payment-methods-store.ts'
export { presentPayer, presentPaymentItem } from './present.ts'
export { cancelRefund, changeRefundMetadata, lockRefund, nameRefund, type Refunded, refundCommand, refundPayment, reportRefund } from './refunds/refund.ts'
export { canRefundBecome } from './refunds/refund-status.ts'
export {
  type CardOfSale,
  recordAttempt,
  recordCancellation,
  recordCapture,
  recordPayment,
  reportedId,
} from './reported/reported.ts'
export { recordEndedRefund, recordRefund, recordRefundStep } from './reported/reported-refunds.ts'
export { disputesJobName } from './reported/reports-store.ts'
export { registerPayments } from './routes.ts'
export { refundFromDashboard } from './service.ts'
export { type CapturedPayment, parseAuthorised, parseCaptured } from './status/states.ts'
export { derivePaymentStatus } from './status/status.ts'
export { type Attempt, refundableMinor } from './status/status-columns.ts'
export {
  findCustomerOf,
  findPayment,
  findPaymentMethod,
  findReportedRefund,
  getCharge,
  listRefundsOf,
  listReportedIds,
  lockPayment,
  lockPayments,
  lockReportedPayment,
  lockReportedPayments,
  type PaymentMethodRow,
  type PaymentRow,
  type RefundRow,
} from './store.ts'
export { amendPayment, changeCharge, changePayment, detailsOf, moveDisputed, type OwnDetails, type PaymentChange } from './update.ts'
