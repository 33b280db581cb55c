import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { addRiskEntries } from '@counterfoil/contract/risk/lists'
import { readEntry } from '@counterfoil/contract/risk/records'
import { AppError } from '../../infra/errors.ts'
import { idsInOrder } from '../../infra/keys/crypto.ts'
import { recordAudit } from '../audit/index.ts'
import { endOfPeriod } from './present.ts'
import { insertEntryChanges, type MemberAct, putEntries } from './store.ts'

type Input = HandlerInput<typeof addRiskEntries>

/**
 * Adds records to a list, all of them or none. Invalid entries of the same records are put into effect again; effective ones stay as they are.
 * @throws AppError `invalid_fields` with each record that is invalid.
 */
export async function addEntries(context: MemberAct, { params: { type }, body }: Input): Promise<HandlerOutput<typeof addRiskEntries>> {
  const { effect, remark, period } = body
  const records = readAll(context, type, body)
  const { now, actor } = context
  const effectiveUntil = endOfPeriod(period, now)
  const nextId = idsInOrder('rsk', now)
  const entries = records.toSorted().map((record) => ({
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
  }))
  const changed = await putEntries(context, entries)
  const proposed = new Set(entries.map(({ id }) => id))
  const added = changed.filter((id) => proposed.has(id))
  const reactivated = changed.filter((id) => !proposed.has(id))
  const left = { effective_until: effectiveUntil, remark }
  await insertEntryChanges(context, added, { ...left, change: 'added' })
  await insertEntryChanges(context, reactivated, { ...left, change: 'reactivated' })
  if (changed.length > 0) {
    await recordAudit(context, {
      action: 'risk_entries.added',
      targetId: type,
      details: { effect, records: records.join(', '), effective_until: effectiveUntil?.toISOString() ?? null, remark },
    })
  }
  return { added: added.length, reactivated: reactivated.length, known: records.length - changed.length }
}

/** Returns each record once. */
function readAll({ ip }: MemberAct, type: Input['params']['type'], { effect, records }: Input['body']): string[] {
  const read = records.map((text) => readEntry(type, effect, text, ip))
  const broken = read.flatMap(({ problem }, index) => (problem ? [{ path: `records.${index}`, ...problem }] : []))
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  return [...new Set(read.flatMap(({ record }) => record ?? []))]
}
