export { queueDueDeliveries } from './deliveries.ts'
export { registerNotificationChannels } from './routes.ts'
export { areDeliveriesDue } from './store.ts'
