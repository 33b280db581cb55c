import type { NoticeKind } from '#areas/identity/contract/notices.ts'

/** Changes that a user is mailed about as well as notified of. A sign-in from a new browser has its own mail. */
export type SecurityChange = Exclude<NoticeKind, 'new_device'>

/** What the owner and the recipient of a business are mailed about its transfer. */
export const ownershipLetters = [
  'ownership_requested',
  'ownership_offered',
  'ownership_received',
  'ownership_given',
  'ownership_canceled',
  'ownership_declined',
] as const
export type OwnershipLetter = (typeof ownershipLetters)[number]

/** Every mail there is. The one that confirms an address, and the one by which a password is set, differ by whether an account begins with it. */
export type Letter =
  | 'confirm_email'
  | 'confirm_new_email'
  | 'address_taken'
  | 'account_opened'
  | 'reset_password'
  | 'unlock'
  | 'new_device'
  | 'invitation'
  | 'domain_code'
  | OwnershipLetter
  | 'notification_test'
  | (typeof scheduledExportLetters)[number]
  | SecurityChange

/** What members are mailed about scheduled exports. */
export const scheduledExportLetters = ['scheduled_export', 'scheduled_export_dropped', 'scheduled_export_paused'] as const
