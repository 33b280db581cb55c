import type { AuditActionEntry } from '../audit/action-entries.ts'
import { codeLoginExpired, codeStepUp } from '../envelope.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { Locale } from '../locale.ts'

/** Errors of sign-in and account security. */
export const identityErrors = {
  wrong_credentials: { status: 400, text: { en: 'The email or password is incorrect.', 'zh-cn': '邮箱或密码不正确。' } },
  wrong_password: { status: 400, text: { en: 'The password is incorrect.', 'zh-cn': '密码不正确。' } },
  wrong_code: {
    status: 400,
    text: { en: 'This code is invalid or was already used. Wait for the next code and try again.', 'zh-cn': '验证码无效或已被使用，请使用下一个验证码重试。' },
  },
  passkey_refused: {
    status: 400,
    text: { en: "We couldn't verify this passkey. Try again or choose another method.", 'zh-cn': '通行密钥验证失败，请重试或选择其他验证方式。' },
  },
  sign_in_over: { status: 400, text: { en: 'This sign-in has expired. Start over.', 'zh-cn': '本次登录已超时，请重新登录。' } },
  link_not_valid: {
    status: 400,
    text: { en: 'This link has expired or was already used. Request a new link.', 'zh-cn': '链接已过期或已被使用，请重新获取。' },
  },
  login_expired: { status: 401, code: codeLoginExpired, text: { en: 'Your login has expired. Please log in again.', 'zh-cn': '登录已过期，请重新登录。' } },
  step_up_needed: { status: 403, code: codeStepUp, text: { en: "Confirm it's you to continue.", 'zh-cn': '请验证身份后继续。' } },
  second_factor_required: {
    status: 403,
    text: {
      en: '{business} requires two-step verification. Set it up under Settings > Security.',
      'zh-cn': '{business} 要求启用两步验证，请前往“设置 > 安全”完成设置。',
    },
  },
  too_many_factors: {
    status: 409,
    text: { en: "You've reached the limit of {maximum}. Remove one first.", 'zh-cn': '最多可添加 {maximum} 个，请先移除一个。' },
  },
  account_locked: {
    status: 423,
    text: {
      en: "Too many failed sign-ins. For the next {minutes} minutes, you can sign in only from a browser you've used before or with the link we emailed to this address.",
      'zh-cn': '登录失败次数过多。{minutes} 分钟内，请使用曾登录过的浏览器，或打开我们发送到该邮箱的链接登录。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of sign-in and account security that a schema cannot say or has no text for. */
export const identityRules = {
  password_too_short: { en: 'Use at least {minimum} characters.', 'zh-cn': '请至少使用 {minimum} 个字符。' },
  password_needs_letter: { en: 'Include at least one letter.', 'zh-cn': '请加入字母。' },
  password_needs_digit: { en: 'Include at least one number.', 'zh-cn': '请加入数字。' },
  password_needs_special: { en: 'Include at least one special character, such as ! or -.', 'zh-cn': '请加入特殊字符，例如 ! 或 -。' },
  password_common: { en: 'This password is too common or has appeared in a breach. Choose another one.', 'zh-cn': '该密码过于常见或已泄露，请换一个。' },
  password_guessable: {
    en: 'Too easy to guess. Avoid your name, email or business, and sequences such as 1234.',
    'zh-cn': '密码过于简单，请勿使用姓名、邮箱、商户名称或 1234 等连续字符。',
  },
  password_used_before: { en: "You've used this password recently. Choose a new one.", 'zh-cn': '您最近使用过该密码，请换一个新密码。' },
  passwords_differ: { en: 'Passwords do not match.', 'zh-cn': '两次输入的密码不一致。' },
  name_length: { en: 'Use 2 to 50 characters.', 'zh-cn': '请使用 2 至 50 个字符。' },
  name_characters: {
    en: "Use letters, numbers and common symbols. Invisible characters aren't allowed.",
    'zh-cn': '请使用文字、数字和常用符号，不能包含不可见字符。',
  },
  name_mixed_scripts: { en: 'Use letters from one alphabet only.', 'zh-cn': '请只使用同一种文字的字母。' },
  email_taken: { en: 'An account with this email already exists. Sign in or reset your password.', 'zh-cn': '该邮箱已注册，请登录或重置密码。' },
  email_unchanged: { en: 'This is already your email.', 'zh-cn': '这已经是您的邮箱。' },
  code_form: { en: 'Enter the 6-digit code.', 'zh-cn': '请输入 6 位验证码。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of sign-in and account security. Each names its unit. */
export const identityLimits = {
  /** Spec section 5. */
  usernameLengthMin: 2,
  usernameLengthMax: 50,
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  /** Of tokens in links and of challenges. */
  tokenLengthMax: 100,
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
  /** Minutes a confirmed step-up opens what needs one. */
  stepUpMinutes: 10,
  /** Failed sign-ins that lock an account for devices it does not know, and for how long. */
  signInFailuresMax: 10,
  lockMinutes: 30,
  /** Spec section 9: between two mails of the same kind. */
  mailWaitSeconds: 300,
  /** Days a business may leave its members to set up a second factor. */
  secondFactorGraceDaysMax: 30,
  /** Days that a session with "remember me" lasts (spec section 9); the server's settings can change it. */
  rememberDays: 7,
  /** Minutes without a call after which it ends: as long as it lasts. The server's settings can change it. */
  rememberIdleMinutes: 10_080,
} as const

/** Audited actions of people outside any business: sign-in, verification methods, sessions and profile. */
export const userAuditActions = {
  register: { object: 'user', isPrivate: true, text: { en: 'Signed up', 'zh-cn': '注册' } },
  sign_in: { object: 'user', text: { en: 'Signed in', 'zh-cn': '登录' } },
  'sign_in.second_step': { object: 'user', text: { en: 'Second step of a sign-in', 'zh-cn': '登录两步验证' } },
  sign_out: { object: 'user', text: { en: 'Signed out', 'zh-cn': '退出登录' } },
  'email.confirm': { object: 'user', isPrivate: true, text: { en: 'Confirmed an email', 'zh-cn': '验证邮箱' } },
  'email.change': { object: 'user', text: { en: 'Requested or confirmed a new email', 'zh-cn': '申请或确认新邮箱' } },
  'password.change': { object: 'user', text: { en: 'Changed their password', 'zh-cn': '修改密码' } },
  'password.reset_asked': { object: 'user', isPrivate: true, text: { en: 'Requested a password reset', 'zh-cn': '申请重置密码' } },
  'password.reset': { object: 'user', text: { en: 'Reset their password', 'zh-cn': '重置密码' } },
  lock: { object: 'user', text: { en: 'Locked after failed sign-ins', 'zh-cn': '多次登录失败后被锁定' } },
  unlock: { object: 'user', text: { en: 'Unlocked their sign-in', 'zh-cn': '解除登录锁定' } },
  step_up: { object: 'session', text: { en: 'Verified their identity', 'zh-cn': '验证身份' } },
  'authenticator.add': { object: 'verification_method', text: { en: 'Added an authenticator app', 'zh-cn': '添加身份验证器应用' } },
  'authenticator.remove': { object: 'verification_method', text: { en: 'Removed an authenticator app', 'zh-cn': '移除身份验证器应用' } },
  'passkey.add': { object: 'verification_method', text: { en: 'Added a passkey', 'zh-cn': '添加通行密钥' } },
  'passkey.remove': { object: 'verification_method', text: { en: 'Removed a passkey', 'zh-cn': '移除通行密钥' } },
  'recovery_codes.make': { object: 'verification_method', text: { en: 'Created recovery codes', 'zh-cn': '生成恢复码' } },
  'session.end': { object: 'session', text: { en: 'Ended a session', 'zh-cn': '结束登录会话' } },
  'device.trust': { object: 'device', text: { en: 'Trusted a device', 'zh-cn': '信任设备' } },
  'device.forget': { object: 'device', text: { en: 'Removed a trusted device', 'zh-cn': '移除受信任的设备' } },
  'notifications.choose': { object: 'user', text: { en: 'Changed notification channels', 'zh-cn': '修改通知方式' }, isPrivate: true },
  'notifications.schedule': { object: 'user', text: { en: 'Changed the email schedule', 'zh-cn': '修改邮件发送时间' }, isPrivate: true },
  'push_device.add': { object: 'user', text: { en: 'Turned on notifications in a browser', 'zh-cn': '开启浏览器通知' }, isPrivate: true },
  'push_device.renew': { object: 'user', text: { en: 'Renewed notifications in a browser', 'zh-cn': '更新浏览器通知订阅' }, isPrivate: true },
  'push_device.remove': { object: 'user', text: { en: 'Removed a browser from notifications', 'zh-cn': '移除接收通知的浏览器' }, isPrivate: true },
  'notifications.unsubscribe': { object: 'user', text: { en: 'Unsubscribed from emails', 'zh-cn': '退订邮件' }, isPrivate: true },
  'profile.update': { object: 'user', isPrivate: true, text: { en: 'Changed their profile', 'zh-cn': '修改个人资料' } },
  'invitation.accept': { object: 'business', isPrivate: true, text: { en: 'Accepted an invitation', 'zh-cn': '接受邀请' } },
} as const satisfies Record<string, AuditActionEntry>
export type UserAuditAction = keyof typeof userAuditActions

/** Why an attempt was refused. */
export const userAuditReasons = {
  already_registered: { en: 'The passkey is already registered', 'zh-cn': '该通行密钥已注册' },
  challenge_over: { en: 'The sign-in attempt had expired', 'zh-cn': '登录尝试已过期' },
  challenge_unknown: { en: 'Unknown or expired sign-in attempt', 'zh-cn': '登录尝试不存在或已过期' },
  email_taken: { en: 'The email is already in use', 'zh-cn': '邮箱已被使用' },
  link_not_valid: { en: 'The link was used or has expired', 'zh-cn': '链接已被使用或已过期' },
  locked: { en: 'Locked after too many attempts', 'zh-cn': '尝试次数过多，已锁定' },
  not_verified: { en: 'The passkey could not be verified', 'zh-cn': '无法验证通行密钥' },
  passkey_copied: { en: 'The passkey may have been copied', 'zh-cn': '通行密钥可能已被复制' },
  passkey_names_nobody: { en: 'The passkey names no user', 'zh-cn': '通行密钥未指明用户' },
  passkey_not_verified: { en: "The passkey's signature is invalid", 'zh-cn': '通行密钥的签名无效' },
  passkey_of_another_user: { en: 'The passkey belongs to another user', 'zh-cn': '通行密钥属于其他用户' },
  passkey_unknown: { en: 'Unknown passkey', 'zh-cn': '未知的通行密钥' },
  password_not_enough: { en: 'A password alone is not enough', 'zh-cn': '仅有密码不足以验证' },
  password_replaced: { en: 'The password had just been changed', 'zh-cn': '密码刚被修改' },
  unknown: { en: 'Not found', 'zh-cn': '不存在' },
  unknown_user: { en: 'No account has this email', 'zh-cn': '没有使用此邮箱的账号' },
  wrong_code: { en: 'Incorrect code', 'zh-cn': '验证码错误' },
  wrong_password: { en: 'Incorrect password', 'zh-cn': '密码错误' },
  wrong_recovery_code: { en: 'Incorrect recovery code', 'zh-cn': '恢复码错误' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>
export type UserAuditReason = keyof typeof userAuditReasons
