import { recordAudit } from '#areas/audit/server/index.ts'
import type { addRiskEntries, PreviewedRecord, previewRiskEntries } from '#areas/risk/contract/lists.ts'
import { readEntry } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, ruleText } from '#server/infra/errors.ts'
import { idsInOrder } from '#server/infra/keys/crypto.ts'
import { countCardsOf, judgeRecords } from './judge.ts'
import { endOfPeriod, presentTyped } from './present.ts'
import { insertEntryChanges, type MemberAct, type PutEntries, putEntries } from './store.ts'

type Input = HandlerInput<typeof addRiskEntries>

/**
 * Adds records to a list, all of them or none. Invalid entries of the same records are put into effect again; effective ones stay as they are.
 * @throws AppError `invalid_fields` with each record that is invalid.
 */
export async function addEntries(context: MemberAct, { params: { type }, body }: Input): Promise<HandlerOutput<typeof addRiskEntries>> {
  const { effect, remark, period } = body
  const records = readAll(context, type, body)
  const effectiveUntil = endOfPeriod(period, context.now)
  const put = await putRecords(
    context,
    { type, effect, effectiveUntil },
    records.map((record) => ({ record, remark })),
  )
  const changedCount = put.added.length + put.reactivated.length
  if (changedCount > 0) {
    await recordAudit(context, {
      action: 'risk_entries.added',
      targetId: type,
      details: { effect, records: records.join(', '), effective_until: effectiveUntil?.toISOString() ?? null, remark },
    })
  }
  return { added: put.added.length, reactivated: put.reactivated.length, known: records.length - changedCount }
}

interface PutList {
  readonly type: RiskType
  readonly effect: RiskEffect
  readonly effectiveUntil: Date | null
}

/** Puts each of these records into effect that isn't, from now on, and keeps it in the history of its entry. @param records each once, in its one form. */
export async function putRecords(
  context: MemberAct,
  { type, effect, effectiveUntil }: PutList,
  records: readonly { readonly record: string; readonly remark: string | null }[],
): Promise<PutEntries> {
  const { now, actor } = context
  const nextId = idsInOrder('rsk', now)
  const inOrder = records.toSorted((one, other) => (one.record < other.record ? -1 : 1))
  const put = await putEntries(
    context,
    inOrder.map(({ record, remark }) => ({
      id: nextId(),
      created_at: now,
      effective_from: now,
      effective_until: effectiveUntil,
      type,
      effect,
      record,
      remark,
      user_id: actor.userId,
      user_name: actor.name,
    })),
  )
  const remarks = new Map(records.map(({ record, remark }) => [record, remark]))
  const changeOf =
    (change: 'added' | 'reactivated') =>
    ({ id, record }: PutEntries['added'][number]) => ({ entryId: id, change, effective_until: effectiveUntil, remark: remarks.get(record) ?? null })
  await insertEntryChanges(context, [...put.added.map(changeOf('added')), ...put.reactivated.map(changeOf('reactivated'))])
  return put
}

/** Returns each record once. */
function readAll({ ip }: MemberAct, type: Input['params']['type'], { effect, records }: Input['body']): string[] {
  const read = records.map((text) => readEntry(type, effect, text, ip))
  const broken = read.flatMap(({ problem }, index) => (problem ? [{ path: `records.${index}`, ...problem }] : []))
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  return [...new Set(read.flatMap(({ record }) => record ?? []))]
}

/** Says for each record what adding it would do. Changes nothing. */
export async function previewEntries(context: TenantContext, { params: { type }, body }: HandlerInput<typeof previewRiskEntries>): Promise<PreviewedRecord[]> {
  const read = body.records.map((text) => readEntry(type, body.effect, text, context.ip))
  const judged = await judgeRecords(context, type, body.effect, read)
  const cards = await countCardsOf(context, type, judged, riskLimits.riskCardPaymentsMax * riskLimits.riskManualEntriesMax)
  return judged.map(({ read, outcome }, index) => ({
    typed: presentTyped(body.records[index] ?? '', read),
    record: read.record,
    outcome,
    reason: read.problem && ruleText(context.locale, read.problem.rule, read.problem.values),
    cards: cards[index] ?? null,
  }))
}
