import { codeLoginExpired, codeStepUp } from '../envelope.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

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
