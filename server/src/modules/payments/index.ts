export { amendPayment } from './amend.ts'
export { cancelPayment } from './cancel.ts'
export { capturePayment } from './capture.ts'
export { confirmPayment } from './confirm.ts'
export { createPayment, type NewPayment } from './create.ts'
export { doDueWork } from './due-work.ts'
export type { Attempt } from './facts.ts'
export { listLatestPayments } from './list.ts'
export { attachPaymentMethod, keepCard, type NewPaymentMethod } from './payment-methods.ts'
export { type NewRefund, refundPayment } from './refund.ts'
export { registerPayments } from './routes.ts'
export { derivePaymentStatus, type IntentStatus } from './status.ts'
export {
  type ChargeRow,
  findCharge,
  findPayment,
  findPaymentMethod,
  findRefund,
  insertPaymentMethod,
  type PaymentMethodRow,
  type PaymentRow,
  type RefundRow,
} from './store.ts'
