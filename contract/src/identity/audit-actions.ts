import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { Locale } from '../locale.ts'

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
