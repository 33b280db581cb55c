export { deliverPushes, type PushRelay } from './deliver.ts'
export { queuePushes } from './outbox-store.ts'
export { registerPush } from './routes.ts'
