import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of single sign-on. Each refused sign-in has its own, which is also the reason in the audit log. */
export const singleSignOnErrors = {
  sso_other_browser: {
    status: 400,
    text: { en: 'This sign-in began in another browser. Start over in this one.', 'zh-cn': '本次登录是在其他浏览器中发起的，请在此浏览器中重新登录。' },
  },
  sso_provider_unreachable: {
    status: 503,
    text: {
      en: "Your identity provider didn't respond as expected. Try again, or contact your administrator.",
      'zh-cn': '无法从身份提供方获取有效响应，请重试或联系管理员。',
    },
  },
  sso_denied: { status: 400, text: { en: 'Your identity provider declined the sign-in.', 'zh-cn': '身份提供方拒绝了本次登录。' } },
  sso_wrong_issuer: {
    status: 400,
    text: { en: 'The response came from another identity provider. Start over.', 'zh-cn': '响应来自其他身份提供方，请重新登录。' },
  },
  sso_wrong_audience: {
    status: 400,
    text: { en: "The identity provider's token is for another application.", 'zh-cn': '身份提供方的令牌属于其他应用。' },
  },
  sso_wrong_signature: {
    status: 400,
    text: { en: "The signature of the identity provider's token is invalid.", 'zh-cn': '身份提供方的令牌签名无效。' },
  },
  sso_wrong_nonce: { status: 400, text: { en: 'The response belongs to another sign-in. Start over.', 'zh-cn': '响应不属于本次登录，请重新登录。' } },
  sso_token_expired: { status: 400, text: { en: "The identity provider's token has expired. Start over.", 'zh-cn': '身份提供方的令牌已过期，请重新登录。' } },
  sso_response_invalid: {
    status: 400,
    text: { en: "The identity provider's response is invalid. Contact your administrator.", 'zh-cn': '身份提供方的响应无效，请联系管理员。' },
  },
  sso_email_unverified: {
    status: 403,
    text: {
      en: "Your identity provider doesn't confirm your email address (claim email_verified or xms_edov). Contact your administrator.",
      'zh-cn': '身份提供方未声明您的邮箱已验证（email_verified 或 xms_edov），请联系管理员。',
    },
  },
  sso_domain_unverified: {
    status: 403,
    text: {
      en: "{business} hasn't verified the domain of your email address. Contact your administrator.",
      'zh-cn': '{business} 尚未验证您邮箱的域名，请联系管理员。',
    },
  },
  sso_no_role: {
    status: 403,
    text: {
      en: 'None of your groups has access to {business}. Ask your administrator for access.',
      'zh-cn': '您所在的群组均无权访问 {business}，请联系管理员开通。',
    },
  },
  sso_member_frozen: {
    status: 403,
    text: { en: 'Your access to {business} is frozen. Contact your administrator.', 'zh-cn': '您在 {business} 的访问权限已被冻结，请联系管理员。' },
  },
  sso_not_member: {
    status: 403,
    text: {
      en: "Your account isn't a member of {business}. Ask for an invitation.",
      'zh-cn': '您的账号不是 {business} 的成员，请联系对方邀请您。',
    },
  },
  sso_email_unconfirmed: {
    status: 403,
    text: {
      en: 'Sign in with your password once and confirm your email. Then use single sign-on.',
      'zh-cn': '请先用密码登录并验证邮箱，然后再使用单点登录。',
    },
  },
  sso_other_person: {
    status: 403,
    text: {
      en: 'Your account is linked to another person at the identity provider. Contact your administrator.',
      'zh-cn': '您的账号已关联到身份提供方的其他用户，请联系管理员。',
    },
  },
  sso_required: {
    status: 403,
    text: {
      en: '{business} requires single sign-on. Sign out, then continue with single sign-on.',
      'zh-cn': '{business} 要求使用单点登录，请退出后通过单点登录重新登录。',
    },
  },
  sso_unlink_required: {
    status: 409,
    text: {
      en: "{business} requires single sign-on, so you can't unlink your identity. Contact the owner.",
      'zh-cn': '{business} 要求使用单点登录，您无法解除关联，请联系所有者。',
    },
  },
  sso_unlink_by_password: {
    status: 409,
    text: {
      en: 'Sign in with your password to unlink. If you have none, set one with "Forgot password".',
      'zh-cn': '请先用密码登录，再解除关联。如未设置密码，请通过“忘记密码”设置。',
    },
  },
  sso_not_configured: { status: 409, text: { en: 'Set up an identity provider first.', 'zh-cn': '请先设置身份提供方。' } },
  sso_not_tested: { status: 409, text: { en: 'Test the sign-in successfully before you turn it on.', 'zh-cn': '请先成功测试登录，再启用单点登录。' } },
  sso_no_domain: { status: 409, text: { en: 'Verify a domain before you turn it on.', 'zh-cn': '请先验证域名，再启用单点登录。' } },
  sso_last_domain: {
    status: 409,
    text: { en: 'Turn single sign-on off before you remove its last verified domain.', 'zh-cn': '请先停用单点登录，再移除最后一个已验证的域名。' },
  },
  sso_too_many_domains: { status: 409, text: { en: 'You can add at most {maximum} domains.', 'zh-cn': '最多可添加 {maximum} 个域名。' } },
  sso_domain_taken: {
    status: 409,
    text: { en: 'Another business has already verified this domain. Contact support.', 'zh-cn': '其他企业已验证该域名，请联系技术支持。' },
  },
  sso_dns_no_record: {
    status: 409,
    text: {
      en: "The TXT record doesn't exist yet. DNS changes can take up to an hour.",
      'zh-cn': '尚未找到该 TXT 记录。DNS 变更最长可能需要一小时才能生效。',
    },
  },
  sso_dns_other_value: {
    status: 409,
    text: { en: 'The TXT record has another value. Copy the value again.', 'zh-cn': '该 TXT 记录的值不一致，请重新复制。' },
  },
  sso_dns_unreachable: {
    status: 503,
    text: { en: "The domain's DNS servers didn't respond. Try again in a few minutes.", 'zh-cn': '该域名的 DNS 服务器未响应，请几分钟后重试。' },
  },
  sso_wrong_domain_code: { status: 400, text: { en: 'This code is incorrect. Check the email and try again.', 'zh-cn': '验证码不正确，请核对邮件后重试。' } },
  sso_domain_code_over: {
    status: 409,
    text: { en: 'This code has expired or was entered incorrectly too often. Request a new one.', 'zh-cn': '验证码已过期或输错次数过多，请重新获取。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of single sign-on that a schema cannot say. */
export const singleSignOnRules = {
  issuer_form: {
    en: 'Enter an https address such as https://login.example.com, without a question mark.',
    'zh-cn': '请输入 https 地址，例如 https://login.example.com，且不含问号及其后的参数。',
  },
  issuer_private: { en: "The server can't call this address. Use a public https address.", 'zh-cn': '服务器无法访问该地址，请使用公网 https 地址。' },
  client_secret_needed: { en: 'Enter the client secret.', 'zh-cn': '请输入客户端密钥。' },
  claim_value_repeated: { en: 'Enter each value and role once.', 'zh-cn': '请勿重复输入相同的值和角色。' },
  claim_needed: { en: 'Enter the claim that the values are from.', 'zh-cn': '请输入这些值所属的声明。' },
  domain_form: { en: 'Enter a domain such as example.com.', 'zh-cn': '请输入域名，例如 example.com。' },
  domain_is_public: { en: 'This is a public email provider. Enter a domain of your business.', 'zh-cn': '这是公共邮箱的域名，请输入企业自有域名。' },
  domain_repeated: { en: 'You have already added this domain.', 'zh-cn': '您已添加该域名。' },
  domain_code_form: { en: 'Enter the 8-digit code.', 'zh-cn': '请输入 8 位验证码。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of single sign-on. Each names its unit. */
export const singleSignOnLimits = {
  issuerLengthMax: 500,
  clientIdLengthMax: 255,
  clientSecretLengthMax: 1000,
  claimLengthMax: 100,
  claimValueLengthMax: 200,
  roleMappingsMax: 100,
  /** Without the dot at the end. */
  domainLengthMax: 253,
  ssoDomainsMax: 20,
  /** Minutes that a sign-in at the provider may take. */
  providerSignInMinutes: 10,
  /** Seconds by which the provider's clock may differ from ours. */
  providerClockSkewSeconds: 60,
  /** Seconds that the provider and the DNS have to answer. */
  providerSeconds: 5,
  /** The query string by which the provider returns the browser. */
  providerQueryLengthMax: 6000,
  domainCodeHours: 24,
  domainCodeFailuresMax: 5,
  /** Between two emails with a code. */
  domainMailWaitSeconds: 60,
  /** Hours between two checks of a verified DNS record. */
  domainCheckHours: 24,
  /** Days without the record after which the domain loses its verification. */
  domainGraceDays: 3,
} as const

/** The provider decides who gets in and with which roles, so only the owner, who has every permission, configures it. */
export const singleSignOnPermissions = {
  'team.single_sign_on': { area: 'team', roles: [], needs: ['team.read', 'roles.read'], needsStepUp: true, isOwnerOnly: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions of single sign-on. */
export const singleSignOnAuditActions = {
  'sso.provider_save': { object: 'business', text: { en: 'Changed the single sign-on provider', 'zh-cn': '修改单点登录提供方' } },
  'sso.provider_remove': { object: 'business', text: { en: 'Removed the single sign-on provider', 'zh-cn': '移除单点登录提供方' } },
  'sso.mode_change': { object: 'business', text: { en: 'Changed who signs in with single sign-on', 'zh-cn': '修改单点登录的启用方式' } },
  'sso.domain_add': { object: 'business', text: { en: 'Added a domain', 'zh-cn': '添加域名' } },
  'sso.domain_verify': { object: 'business', text: { en: 'Verified a domain', 'zh-cn': '验证域名' } },
  'sso.domain_mail': { object: 'business', text: { en: 'Requested a code for a domain', 'zh-cn': '请求域名验证码' } },
  'sso.domain_lose': { object: 'business', text: { en: 'A domain lost its verification', 'zh-cn': '域名验证失效' } },
  'sso.domain_remove': { object: 'business', text: { en: 'Removed a domain', 'zh-cn': '移除域名' } },
  'sso.test': { object: 'business', text: { en: 'Tested single sign-on', 'zh-cn': '测试单点登录' } },
  'sso.sign_in': { object: 'member', text: { en: 'Signed in with single sign-on', 'zh-cn': '通过单点登录登录' } },
  'sso.link': { object: 'member', text: { en: 'Linked a member to the single sign-on provider', 'zh-cn': '将成员关联到单点登录提供方' } },
  'sso.unlink': { object: 'member', text: { en: 'Unlinked from the single sign-on provider', 'zh-cn': '解除与单点登录提供方的关联' } },
  'sso.join': { object: 'member', text: { en: 'Joined with single sign-on', 'zh-cn': '通过单点登录加入' } },
  'sso.roles_change': { object: 'member', text: { en: "Changed a member's roles by single sign-on", 'zh-cn': '单点登录更新成员角色' } },
} as const satisfies Record<string, AuditActionEntry>
