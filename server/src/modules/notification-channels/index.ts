export { queueDueEmails } from './emails.ts'
export { registerNotificationChannels } from './routes.ts'
