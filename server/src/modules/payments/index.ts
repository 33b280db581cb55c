export { amendPayment } from './amend.ts'
export { cancelPayment } from './cancel.ts'
export { capturePayment } from './capture.ts'
export { confirmPayment } from './confirm.ts'
export { createPayment } from './create.ts'
export { doDueWork } from './due-work.ts'
export type { Attempt } from './facts.ts'
export { listLatestPayments } from './list.ts'
export { attachPaymentMethod, keepCard } from './payment-methods.ts'
export { refundPayment } from './refund.ts'
export { registerPayments } from './routes.ts'
export { derivePaymentStatus, type IntentStatus } from './status.ts'
export {
  findPayment,
  findPaymentMethod,
  type PaymentMethodRow,
  type PaymentRow,
} from './store.ts'
