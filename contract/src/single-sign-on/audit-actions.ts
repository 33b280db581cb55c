import type { AuditActionEntry } from '../audit/action-entries.ts'

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
