import { recordAudit } from '#areas/audit/server/index.ts'
import type { extendRiskEntry, getRiskEntry, RiskEntryDetail, reactivateRiskEntry } from '#areas/risk/contract/lists.ts'
import { readEntry } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { readHits } from './hits/hits.ts'
import { endOfPeriod, isEffective, presentDetail } from './present.ts'
import { countCards, type EntryRow, findEntry, insertEntryChanges, listEntryChanges, lockEntry, type MemberAct, updateEntry } from './store.ts'

type Params = HandlerInput<typeof getRiskEntry>['params']

/** @throws AppError `not_found`. */
export async function readEntryDetail(context: TenantContext, { type, entryId }: Params): Promise<RiskEntryDetail> {
  const entry = await findEntry(context, type, entryId)
  if (!entry) throw new AppError('not_found')
  return presentWithHistory(context, entry)
}

/** Ends an entry now. @throws AppError `not_found`, `risk_entry_invalid`. */
export async function invalidateEntry(context: MemberAct, params: Params): Promise<RiskEntryDetail> {
  const entry = await requireEntry(context, params)
  if (!isEffective(entry, context.now)) throw new AppError('risk_entry_invalid')
  const { actor } = context
  // A call that waited for the entry's reactivation can have begun before it.
  const now = new Date(Math.max(context.now.getTime(), entry.effective_from.getTime()))
  const changed = await updateEntry(context, entry.id, { effective_until: now, user_id: actor.userId, user_name: actor.name })
  await insertEntryChanges({ ...context, now }, [{ entryId: entry.id, change: 'invalidated', effective_until: now, remark: null }])
  await recordAudit(context, { action: 'risk_entry.invalidated', targetId: entry.id, details: detailsOf(entry) })
  return presentWithHistory({ ...context, now }, changed)
}

/** Puts an invalid entry into effect from now on. @throws AppError `not_found`, `risk_entry_effective`, `invalid_fields` if it would block the caller. */
export async function reactivateEntry(context: MemberAct, { params, body }: HandlerInput<typeof reactivateRiskEntry>): Promise<RiskEntryDetail> {
  const entry = await requireEntry(context, params)
  if (isEffective(entry, context.now)) throw new AppError('risk_entry_effective')
  const { problem } = readEntry(params.type, entry.effect, entry.record, context.ip)
  if (problem) throw brokenRule('record', problem.rule, problem.values)
  const { now, actor } = context
  const effectiveUntil = endOfPeriod(body.period, now)
  const changed = await updateEntry(context, entry.id, {
    effective_from: now,
    effective_until: effectiveUntil,
    effective_by: null,
    user_id: actor.userId,
    user_name: actor.name,
  })
  await insertEntryChanges(context, [{ entryId: entry.id, change: 'reactivated', effective_until: effectiveUntil, remark: null }])
  await recordAudit(context, {
    action: 'risk_entry.reactivated',
    targetId: entry.id,
    details: { ...detailsOf(entry), effective_until: effectiveUntil?.toISOString() ?? null },
  })
  return presentWithHistory(context, changed)
}

/** Moves the end of an effective entry by a period, or for good. @throws AppError `not_found`, `risk_entry_invalid`, `risk_entry_permanent`. */
export async function extendEntry(context: MemberAct, { params, body }: HandlerInput<typeof extendRiskEntry>): Promise<RiskEntryDetail> {
  const entry = await requireEntry(context, params)
  if (!isEffective(entry, context.now)) throw new AppError('risk_entry_invalid')
  if (entry.effective_until === null) throw new AppError('risk_entry_permanent')
  const { actor } = context
  const effectiveUntil = endOfPeriod(body.period, entry.effective_until)
  const changed = await updateEntry(context, entry.id, {
    effective_until: effectiveUntil,
    // Payments go on to name who put it into effect.
    effective_by: entry.effective_by ?? entry.user_name,
    user_id: actor.userId,
    user_name: actor.name,
  })
  await insertEntryChanges(context, [{ entryId: entry.id, change: 'extended', effective_until: effectiveUntil, remark: null }])
  await recordAudit(context, {
    action: 'risk_entry.extended',
    targetId: entry.id,
    details: { ...detailsOf(entry), effective_until: effectiveUntil?.toISOString() ?? null },
  })
  return presentWithHistory(context, changed)
}

function detailsOf({ type, effect, record }: EntryRow) {
  return { kind: type, effect, record }
}

async function requireEntry(context: TenantContext, { type, entryId }: Params): Promise<EntryRow> {
  const entry = await lockEntry(context, type, entryId)
  if (!entry) throw new AppError('not_found')
  return entry
}

async function presentWithHistory(context: TenantContext, entry: EntryRow): Promise<RiskEntryDetail> {
  const changes = await listEntryChanges(context, entry.id, riskLimits.riskHistoryMax)
  const blocked = entry.effect === 'block' ? await readHits(context, entry.id) : null
  const [cards] = entry.type === 'card_number' ? await countCards(context, [entry.record], riskLimits.riskCardPaymentsMax) : []
  return presentDetail(entry, { changes, blocked, cards }, context.now)
}
