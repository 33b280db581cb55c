import type { NoticeKind } from '@counterfoil/contract/identity/notices'

/** What a user is told of by mail beside being told in the product; a sign-in from a new browser has a mail of its own. */
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

export interface LetterTexts {
  /** Also the heading. No values stand in it, so that nobody else's words get into a header. */
  readonly subject: string
  /** What lists of mails show after the subject. */
  readonly preview: string
  readonly paragraphs: readonly string[]
  readonly button: string
  /** Why the reader got it. */
  readonly reason: string
}

/** All texts of one language; `{name}` places are filled in. */
export interface MailTexts {
  readonly greeting: string
  readonly linkHint: string
  readonly linkEnds: string
  readonly unknown: string
  readonly facts: Readonly<Record<'browser' | 'system' | 'ip' | 'time', string>>
  /** Between a fact's name and what it is. */
  readonly colon: string
  readonly footer: string
  readonly letters: Readonly<Record<Letter, LetterTexts>>
  /** Emails of events: one, or a digest. Titles and texts of the events are in `modules/notification-texts`. */
  readonly notifications: {
    /** Of an event whose emails the owner can't turn off. */
    readonly always: Readonly<Record<'reason', string>>
    readonly one: Readonly<Record<'reason' | 'unsubscribe', string>>
    /** Subjects of disputes that can be answered, and what follows the first of several notifications. */
    readonly deadline: Readonly<Record<'dispute' | 'inquiry' | 'others', string>>
    readonly several: Readonly<Record<'subject' | 'more' | 'button' | 'reason' | 'unsubscribe', string>>
  }
  readonly mailbox: Readonly<
    Record<'title' | 'about' | 'shared' | 'empty' | 'reload' | 'back' | 'to' | 'received' | 'asHtml' | 'asText' | 'missing' | 'refused', string>
  >
}
