export { notificationConsumer } from './consumer.ts'
export { addSecurityNotice, countInbox } from './inbox.ts'
export { deleteOldNotifications } from './people-store.ts'
export { registerNotifications } from './routes.ts'
