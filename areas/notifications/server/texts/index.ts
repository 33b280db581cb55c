export { joinTitles, type NotificationData, renderNotification, type StoredNotification, titleOf } from './render.ts'
export { mostUrgentFirst, nameUrgency } from './urgency.ts'
