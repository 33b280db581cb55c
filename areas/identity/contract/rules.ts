import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { AreaTexts } from '#kernel/texts.ts'

/** Errors of sign-in and account security. */
export const identityErrors = {
  wrong_credentials: 400,
  wrong_password: 400,
  wrong_code: 400,
  passkey_refused: 400,
  sign_in_over: 400,
  link_not_valid: 400,
  login_expired: 401,
  step_up_needed: 403,
  second_factor_required: 403,
  too_many_factors: 409,
  account_locked: 423,
} as const satisfies Record<string, number>

/** Limits of sign-in and account security. Each names its unit. */
export const identityLimits = {
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  recoveryCodeLengthMax: 40,
  passkeyIdLengthMax: 1400,
  /** The name of an authenticator app or a passkey. */
  factorNameLengthMax: 50,
  /** Of each kind, per user. */
  factorsMax: 10,
  recoveryCodes: 10,
  /** From here on the user is told to make new ones. */
  recoveryCodesLow: 2,
  /** Days a trusted device skips the second step. */
  trustedDeviceDays: 7,
  /** Failed sign-ins that lock an account for devices it does not know, and for how long. */
  signInFailuresMax: 10,
  lockMinutes: 30,
  /** Between two mails of the same kind. */
  mailWaitSeconds: 300,
  /** Days a business may leave its members to set up a second factor. */
  secondFactorGraceDaysMax: 30,
  /** Days that a session with "remember me" lasts; the server's settings can change it. */
  rememberDays: 7,
  /** Minutes without a call after which it ends: as long as it lasts. The server's settings can change it. */
  rememberIdleMinutes: 10_080,
} as const

/** Audited actions of people outside any business: sign-in, verification methods, sessions and profile. */
export const userAuditActions = {
  register: { object: 'user', isPrivate: true },
  sign_in: { object: 'user' },
  'sign_in.second_step': { object: 'user' },
  sign_out: { object: 'user' },
  'email.confirm': { object: 'user', isPrivate: true },
  'email.change': { object: 'user' },
  'password.change': { object: 'user' },
  'password.reset_asked': { object: 'user', isPrivate: true },
  'password.reset': { object: 'user' },
  lock: { object: 'user' },
  unlock: { object: 'user' },
  step_up: { object: 'session' },
  'authenticator.add': { object: 'verification_method' },
  'authenticator.remove': { object: 'verification_method' },
  'passkey.add': { object: 'verification_method' },
  'passkey.remove': { object: 'verification_method' },
  'recovery_codes.make': { object: 'verification_method' },
  'session.end': { object: 'session' },
  'device.trust': { object: 'device' },
  'device.forget': { object: 'device' },
  'notifications.choose': { object: 'user', isPrivate: true },
  'notifications.schedule': { object: 'user', isPrivate: true },
  'push_device.add': { object: 'user', isPrivate: true },
  'push_device.renew': { object: 'user', isPrivate: true },
  'push_device.remove': { object: 'user', isPrivate: true },
  'notifications.unsubscribe': { object: 'user', isPrivate: true },
  'profile.update': { object: 'user', isPrivate: true },
  'invitation.accept': { object: 'business', isPrivate: true },
} as const satisfies Record<string, AuditActionEntry>
export type UserAuditAction = keyof typeof userAuditActions

/** Why a sign-in or a step-up was refused. */
export type UserAuditReason = keyof AreaTexts['identity']['server']['auditReasons']
