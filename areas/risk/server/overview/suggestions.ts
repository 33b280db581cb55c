import { recordAudit } from '#areas/audit/server/index.ts'
import type { dismissRiskSuggestion, RiskSuggestion } from '#areas/risk/contract/overview.ts'
import { readRecord } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { listPayerRecords } from '../enforce/payer.ts'
import type { MemberAct } from '../store.ts'
import { type CountedRecord, countDisputesByCustomer, countReportsByCard, findSettledRecords, listDeclinedMetadata, putDismissal } from './suggestions-store.ts'

/** Returns what could be blocked, by what lately happened, without what an effective entry names and what was dismissed. */
export async function listSuggestions(context: TenantContext): Promise<RiskSuggestion[]> {
  const reported = { since: daysBefore(context, riskLimits.riskSuggestionDays), readMax: riskLimits.riskSuggestionReadMax }
  const declined = { since: daysBefore(context, riskLimits.riskSuggestionDeclineDays), readMax: riskLimits.riskSuggestionDeclinesReadMax }
  const kinds: RiskSuggestion[][] = [
    (await countReportsByCard(context, reported)).map((row) => ({ ...row, type: 'card_number', reason: 'fraud_reports', days: riskLimits.riskSuggestionDays })),
    (await countDisputesByCustomer(context, reported)).map((row) => ({ ...row, type: 'user_id', reason: 'disputes', days: riskLimits.riskSuggestionDays })),
    countByAddress(await listDeclinedMetadata(context, declined)).map((row) => ({
      ...row,
      type: 'ip',
      reason: 'declines',
      days: riskLimits.riskSuggestionDeclineDays,
    })),
  ]
  const found = kinds.map((kind) => kind.filter(({ reason, count }) => count >= leastOf[reason]))
  const settled = await findSettledRecords(context, found.flat(), daysBefore(context, riskLimits.riskDismissalDays))
  const keys = new Set(settled.map(({ type, record }) => `${type} ${record}`))
  return found.flatMap((kind) =>
    kind
      .filter(({ type, record }) => !keys.has(`${type} ${record}`))
      .toSorted((one, other) => other.count - one.count || (one.record < other.record ? -1 : 1))
      .slice(0, riskLimits.riskSuggestionsShown),
  )
}

/** Leaves a record out of the suggestions for a while. @throws AppError `invalid_fields` if it isn't one. */
export async function dismissSuggestion(context: MemberAct, { body }: HandlerInput<typeof dismissRiskSuggestion>): Promise<RiskSuggestion[]> {
  const { type } = body
  const { record, problem } = readRecord(type, body.record)
  if (problem) throw brokenRule('record', problem.rule, problem.values)
  await putDismissal(context, { type, record }, context.actor.name, daysBefore(context, riskLimits.riskDismissalDays))
  await recordAudit(context, { action: 'risk_suggestion.dismissed', targetId: type, details: { record } })
  return listSuggestions(context)
}

const leastOf: Readonly<Record<RiskSuggestion['reason'], number>> = {
  fraud_reports: riskLimits.riskSuggestedReportsMin,
  disputes: riskLimits.riskSuggestedDisputesMin,
  declines: riskLimits.riskSuggestedDeclinesMin,
}

/** Single addresses, read as confirmations read them. */
function countByAddress(declined: readonly Readonly<Record<string, unknown>>[]): CountedRecord[] {
  const counts = new Map<string, number>()
  for (const metadata of declined) {
    const payer = { bin: null, binLong: null, last4: null, cardCountry: null, customerId: null, metadata }
    const address = listPayerRecords(payer).find(({ type }) => type === 'ip')
    if (address) counts.set(address.record, (counts.get(address.record) ?? 0) + 1)
  }
  return [...counts].map(([record, count]) => ({ record, count }))
}

function daysBefore({ now }: TenantContext, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
