/** Security events of a person's sign-in, which they are always notified of. */
export const noticeKinds = [
  'new_device',
  'password_changed',
  'password_reset',
  'email_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'account_locked',
  'push_device_added',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
