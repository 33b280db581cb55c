export { queueDueDeliveries } from './deliveries.ts'
export { registerNotificationChannels } from './routes.ts'
