import type { HandlerInput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { PreviewedRecord, previewRiskEntries } from '@counterfoil/contract/risk/lists'
import { readEntry } from '@counterfoil/contract/risk/records'
import type { TenantContext } from '../../infra/context.ts'
import { ruleText } from '../../infra/errors.ts'
import { countCardsOf } from './cards.ts'
import { judgeRecords } from './judge.ts'
import { presentTyped } from './present.ts'

/** Says for each record what adding it would do. Changes nothing. */
export async function previewEntries(context: TenantContext, { params: { type }, body }: HandlerInput<typeof previewRiskEntries>): Promise<PreviewedRecord[]> {
  const read = body.records.map((text) => readEntry(type, body.effect, text, context.ip))
  const judged = await judgeRecords(context, type, body.effect, read)
  const cards = await countCardsOf(context, type, judged, limits.riskCardPaymentsMax * limits.riskManualEntriesMax)
  return judged.map(({ read, outcome }, index) => ({
    typed: presentTyped(body.records[index] ?? '', read),
    record: read.record,
    outcome,
    reason: read.problem && ruleText(context.locale, read.problem.rule, read.problem.values),
    cards: cards[index] ?? null,
  }))
}
