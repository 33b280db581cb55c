import type { SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import type { DomainRow } from './domains-store.ts'

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
export function recordOf({ domain, token }: Pick<DomainRow, 'domain' | 'token'>): SsoDomain['record'] {
  return { name: `_counterfoil.${domain}`, value: `counterfoil-verification=${token}` }
}

export function isCodeOpen({ verified_at, code_sent_at, code_failures }: DomainRow, now: Date): boolean {
  return (
    verified_at === null &&
    code_sent_at !== null &&
    code_failures < singleSignOnLimits.domainCodeFailuresMax &&
    now.getTime() - code_sent_at.getTime() < singleSignOnLimits.domainCodeHours * hourMs
  )
}
