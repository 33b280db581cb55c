export { type MailKind, type NewMail, queueMail, queueMailOnce } from './outbox-store.ts'
