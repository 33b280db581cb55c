export { RequestLog } from './buffer-store.ts'
export { findPaymentOf, isRequestLogged } from './list-store.ts'
export { registerRequestLog } from './routes.ts'
export { addRequestPartitions, dropOldRequests, type LoggedRequest } from './write-store.ts'
