import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of single sign-on. Each refused sign-in has its own, which is also the reason in the audit log. */
export const singleSignOnErrors = {
  sso_other_browser: 400,
  sso_provider_unreachable: 503,
  sso_denied: 400,
  sso_wrong_issuer: 400,
  sso_wrong_audience: 400,
  sso_wrong_signature: 400,
  sso_wrong_nonce: 400,
  sso_token_expired: 400,
  sso_response_invalid: 400,
  sso_email_unverified: 403,
  sso_domain_unverified: 403,
  sso_no_role: 403,
  sso_member_frozen: 403,
  sso_not_member: 403,
  sso_email_unconfirmed: 403,
  sso_other_person: 403,
  sso_required: 403,
  sso_unlink_required: 409,
  sso_unlink_by_password: 409,
  sso_not_configured: 409,
  sso_not_tested: 409,
  sso_no_domain: 409,
  sso_last_domain: 409,
  sso_too_many_domains: 409,
  sso_domain_taken: 409,
  sso_dns_no_record: 409,
  sso_dns_other_value: 409,
  sso_dns_unreachable: 503,
  sso_wrong_domain_code: 400,
  sso_domain_code_over: 409,
} as const satisfies Record<string, number>

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
  'sso.provider_save': { object: 'business' },
  'sso.provider_remove': { object: 'business' },
  'sso.mode_change': { object: 'business' },
  'sso.domain_add': { object: 'business' },
  'sso.domain_verify': { object: 'business' },
  'sso.domain_mail': { object: 'business' },
  'sso.domain_lose': { object: 'business' },
  'sso.domain_remove': { object: 'business' },
  'sso.test': { object: 'business' },
  'sso.sign_in': { object: 'member' },
  'sso.link': { object: 'member' },
  'sso.unlink': { object: 'member' },
  'sso.join': { object: 'member' },
  'sso.roles_change': { object: 'member' },
} as const satisfies Record<string, AuditActionEntry>
