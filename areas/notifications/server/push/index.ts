export { deliverPushes, type PushRelay } from './deliver.ts'
export { arePushesDue, queuePushes } from './outbox-store.ts'
export { registerPush } from './routes.ts'
