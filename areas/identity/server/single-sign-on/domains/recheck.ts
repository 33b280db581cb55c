import { recordVisitorAudit } from '#areas/audit/server/index.ts'
import type { DnsFinding } from '#areas/identity/contract/single-sign-on/domains.ts'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import type { NotificationData } from '#areas/notifications/server/texts/index.ts'
import { findFirstAccount, lockBusiness } from '#areas/team/server/index.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import type { SingleSignOnDependencies } from '../dependencies.ts'
import { lookUpRecord } from './domains.ts'
import * as store from './domains-store.ts'

const domainsPerBatch = 20

/**
 * Looks once a day for the records of verified domains. A domain whose record has been missing or wrong for three days loses its verification, and its people sign in
 * by password; who configures single sign-on is notified when the record is first missed, and at the end. DNS servers that don't answer take nothing away.
 * True while there may be more.
 */
export async function recheckDomains({ database, clock, findTxt }: Pick<SingleSignOnDependencies, 'database' | 'clock' | 'findTxt'>): Promise<boolean> {
  const now = clock.now()
  const due = await store.findDomainsToCheck({ db: database.global }, dueBefore(now), domainsPerBatch)
  for (const { business_id: businessId, ...domain } of due) {
    const finding = await lookUpRecord(findTxt, domain)
    await database.transaction({ businessId }, (db) => settle({ ...machineContext(db, now), businessId, merchantId: null }, domain.id, finding))
  }
  return due.length === domainsPerBatch
}

async function settle(context: BusinessContext, id: string, finding: DnsFinding): Promise<void> {
  const { now } = context
  await lockBusiness(context)
  const found = await store.findDomain(context, id)
  // Somebody removed it meanwhile, or another worker has settled it.
  if (found?.verified_by !== 'dns' || (found.checked_at !== null && found.checked_at >= dueBefore(now))) return
  const failingSince = finding === 'unreachable' ? found.failing_since : finding === 'found' ? null : (found.failing_since ?? now)
  const endsAt = failingSince && new Date(failingSince.getTime() + singleSignOnLimits.domainGraceDays * dayMs)
  const isLost = finding !== 'unreachable' && endsAt !== null && endsAt <= now
  const lost = { verified_at: null, verified_by: null, failing_since: null }
  await store.updateDomain(context, id, { finding, checked_at: now, ...(isLost ? lost : { failing_since: failingSince }) })
  if (isLost) {
    const details = { domain: found.domain, finding, failing_since: failingSince?.toISOString() }
    await recordVisitorAudit(context, null, { action: 'sso.domain_lose', targetId: context.businessId, details })
    await notifyOfDomain(context, 'sso_domain.lost', found, {})
  } else if (endsAt !== null && found.failing_since === null) {
    await notifyOfDomain(context, 'sso_domain.failing', found, { due_at: endsAt.toISOString() })
  }
}

async function notifyOfDomain(
  context: BusinessContext,
  event: 'sso_domain.failing' | 'sso_domain.lost',
  { id, domain }: store.DomainRow,
  data: NotificationData,
): Promise<void> {
  await notifyOfBusiness(context, await findFirstAccount(context), { event, objectId: id, data: { domain, ...data } })
}

function dueBefore(now: Date): Date {
  return new Date(now.getTime() - singleSignOnLimits.domainCheckHours * hourMs)
}
