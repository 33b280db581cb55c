import { timingSafeEqual } from 'node:crypto'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { addSsoDomain, DnsFinding, mailSsoDomainCode, SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import { makeDomainCode, queueMail } from '#areas/notifications/server/mail/index.ts'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { type Attempt, lockTeam, refuse } from '#areas/team/server/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { dayMs, hourMs, secondMs } from '#kernel/time/durations.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import type { FindTxt } from '#server/infra/outbound/txt-records.ts'
import type { SingleSignOnDependencies } from '../dependencies.ts'
import { findProvider } from '../provider-store.ts'
import type { DomainRow } from './domains-store.ts'
import * as store from './domains-store.ts'
import { publicMailDomains } from './public-domains.ts'

const permission = 'team.single_sign_on'
const tokenBytes = 20

/** Domains that nobody can sign in by, or soon can't, while single sign-on is on. */
export async function summarizeDomains(context: BusinessMemberContext): Promise<SettingsState[]> {
  const count = await store.countUnverifiedDomains(context)
  return count > 0 ? [{ state: 'domains_unverified', count, at: null }] : []
}

/** @throws AppError `invalid_fields` or `sso_too_many_domains`. */
export async function addDomain(context: BusinessMemberContext, { domain }: HandlerInput<typeof addSsoDomain>['body']): Promise<SsoDomain> {
  const attempt = { action: 'sso.domain_add', targetId: context.businessId } as const
  await lockTeam(context, attempt, permission)
  const domains = await store.findDomains(context)
  if (publicMailDomains.has(domain)) return refuse(context, attempt, { path: 'domain', rule: 'domain_is_public' })
  if (domains.some((other) => other.domain === domain)) return refuse(context, attempt, { path: 'domain', rule: 'domain_repeated' })
  if (domains.length >= singleSignOnLimits.ssoDomainsMax) return refuse(context, attempt, 'sso_too_many_domains', { maximum: singleSignOnLimits.ssoDomainsMax })
  const id = newId('dom', context.now)
  await store.insertDomain(context, { id, domain, token: randomToken(tokenBytes) })
  await recordBusinessAudit(context, { ...attempt, details: { domain } })
  return readDomain(context, id)
}

/** What the DNS says of the record of a domain. Several records are fine as long as one of them is right. */
export async function lookUpRecord(findTxt: FindTxt, domain: Pick<store.DomainRow, 'domain' | 'token'>): Promise<DnsFinding> {
  const { name, value } = recordOf(domain)
  const answer = await findTxt(name)
  if (answer.kind !== 'found') return answer.kind === 'none' ? 'no_record' : 'unreachable'
  return answer.values.some((one) => one.trim() === value) ? 'found' : 'other_value'
}

const refusals = { no_record: 'sso_dns_no_record', other_value: 'sso_dns_other_value', unreachable: 'sso_dns_unreachable' } as const

/** Looks for the record now. @throws AppError `not_found`, `sso_domain_taken`, or why the record doesn't verify the domain. */
export async function verifyDomain(context: BusinessMemberContext, { findTxt }: SingleSignOnDependencies, id: string): Promise<SsoDomain> {
  const attempt = { action: 'sso.domain_verify', targetId: context.businessId } as const
  const found = await store.findDomain(context, id)
  if (!found) throw new AppError('not_found')
  // The DNS is asked before anything is locked.
  const finding = await lookUpRecord(findTxt, found)
  await lockTeam(context, attempt, permission)
  await store.updateDomain(context, id, { finding, checked_at: context.now })
  if (finding !== 'found') return refuse(context, attempt, refusals[finding], { domain: found.domain })
  return verify(context, attempt, found, 'dns')
}

async function verify(context: BusinessMemberContext, attempt: Attempt, { id, domain }: store.DomainRow, by: 'dns' | 'email'): Promise<SsoDomain> {
  if (!(await store.markVerified(context, id, by))) return refuse(context, attempt, 'sso_domain_taken', { domain })
  await recordBusinessAudit(context, { ...attempt, details: { domain, by } })
  return readDomain(context, id)
}

/** Mails a code to a mailbox that only who runs the domain has. @throws AppError `not_found`, or `too_many_requests` within a minute of the last one. */
export async function mailCode(context: BusinessMemberContext, id: string, { mailbox }: HandlerInput<typeof mailSsoDomainCode>['body']): Promise<SsoDomain> {
  const attempt = { action: 'sso.domain_mail', targetId: context.businessId } as const
  await lockTeam(context, attempt, permission)
  const found = await store.findDomain(context, id)
  if (!found) throw new AppError('not_found')
  const waited = found.code_sent_at ? (context.now.getTime() - found.code_sent_at.getTime()) / secondMs : singleSignOnLimits.domainMailWaitSeconds
  if (waited < singleSignOnLimits.domainMailWaitSeconds)
    throw new AppError('too_many_requests', { seconds: Math.ceil(singleSignOnLimits.domainMailWaitSeconds - waited) })
  const round = found.code_round + 1
  await store.updateDomain(context, id, { code_mailbox: mailbox, code_sent_at: context.now, code_round: round, code_failures: 0 })
  const toEmail = `${mailbox}@${found.domain}`
  const details = { business_id: context.businessId, domain_id: id, round }
  await queueMail(context, { kind: 'domain_code', toEmail, userId: null, language: context.locale, details })
  await recordBusinessAudit(context, { ...attempt, details: { domain: found.domain, email: toEmail } })
  return readDomain(context, id)
}

/** @throws AppError `not_found`, `sso_domain_code_over`, `sso_wrong_domain_code` or `sso_domain_taken`. */
export async function confirmCode(context: BusinessMemberContext, { keys }: SingleSignOnDependencies, id: string, code: string): Promise<SsoDomain> {
  const attempt = { action: 'sso.domain_verify', targetId: context.businessId } as const
  await lockTeam(context, attempt, permission)
  const found = await store.findDomain(context, id)
  if (!found) throw new AppError('not_found')
  if (!isCodeOpen(found, context.now)) return refuse(context, attempt, 'sso_domain_code_over', { domain: found.domain })
  const right = makeDomainCode(keys, { businessId: context.businessId, domainId: id, round: found.code_round })
  if (!timingSafeEqual(sha256(code), sha256(right))) {
    await store.updateDomain(context, id, { code_failures: found.code_failures + 1 })
    return refuse(context, attempt, 'sso_wrong_domain_code', { domain: found.domain })
  }
  return verify(context, attempt, found, 'email')
}

/** @throws AppError `not_found` or `sso_last_domain`. */
export async function removeDomain(context: BusinessMemberContext, id: string): Promise<null> {
  const attempt = { action: 'sso.domain_remove', targetId: context.businessId } as const
  await lockTeam(context, attempt, permission)
  const domains = await store.findDomains(context)
  const found = domains.find((domain) => domain.id === id)
  if (!found) throw new AppError('not_found')
  const isInUse = ((await findProvider(context))?.mode ?? 'off') !== 'off'
  const isLast = found.verified_at !== null && !domains.some((other) => other.id !== id && other.verified_at !== null)
  if (isInUse && isLast) return refuse(context, attempt, 'sso_last_domain', { domain: found.domain })
  await store.deleteDomain(context, id)
  await recordBusinessAudit(context, { ...attempt, details: { domain: found.domain } })
  return null
}

async function readDomain(context: BusinessMemberContext, id: string): Promise<SsoDomain> {
  const row = await store.findDomain(context, id)
  if (!row) throw new AppError('not_found')
  return presentDomain(context, row)
}

export function presentDomain({ now }: BusinessContext, row: DomainRow): SsoDomain {
  const { id, domain, verified_by, finding, failing_since } = row
  return {
    id,
    domain,
    verified_at: row.verified_at?.toISOString() ?? null,
    verified_by,
    record: recordOf(row),
    finding,
    checked_at: row.checked_at?.toISOString() ?? null,
    ends_at: failing_since && new Date(failing_since.getTime() + singleSignOnLimits.domainGraceDays * dayMs).toISOString(),
    code_sent_to: isCodeOpen(row, now) ? `${row.code_mailbox}@${domain}` : null,
  }
}

/** The record is below the domain, beside what others ask for there. */
function recordOf({ domain, token }: Pick<DomainRow, 'domain' | 'token'>): SsoDomain['record'] {
  return { name: `_counterfoil.${domain}`, value: `counterfoil-verification=${token}` }
}

function isCodeOpen({ verified_at, code_sent_at, code_failures }: DomainRow, now: Date): boolean {
  return (
    verified_at === null &&
    code_sent_at !== null &&
    code_failures < singleSignOnLimits.domainCodeFailuresMax &&
    now.getTime() - code_sent_at.getTime() < singleSignOnLimits.domainCodeHours * hourMs
  )
}
