import { maskCardNumbers } from '@counterfoil/contract/cards/card-numbers'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { PreviewedRecord, previewRiskEntries } from '@counterfoil/contract/risk/lists'
import { type ReadRecord, readEntry } from '@counterfoil/contract/risk/records'
import type { RiskEffect, RiskType } from '@counterfoil/contract/risk/types'
import type { TenantContext } from '../../infra/context.ts'
import { ruleText } from '../../infra/errors.ts'
import { isEffective } from './present.ts'
import { type CardCount, countCards, listEntriesOf } from './store.ts'

/** A record as it was read, and what adding it would do. */
interface JudgedRecord {
  readonly read: ReadRecord
  readonly outcome: PreviewedRecord['outcome']
}

/** Says for each record what adding it would do. Changes nothing. */
export async function previewEntries(context: TenantContext, { params: { type }, body }: HandlerInput<typeof previewRiskEntries>): Promise<PreviewedRecord[]> {
  const judged = await judgeRecords(context, type, body.effect, body.records)
  const numbers = type === 'card_number' ? judged.flatMap(({ read, outcome }) => (read.problem || outcome === 'repeated' ? [] : [read.record])) : []
  const cards = new Map(numbers.length === 0 ? [] : (await countCards(context, numbers, limits.riskCardPaymentsMax)).map((row) => [row.record, row]))
  return judged.map(({ read, outcome }, index) => ({
    typed: shorten(maskCardNumbers(body.records[index] ?? '')),
    record: read.record,
    outcome,
    reason: read.problem && ruleText(context.locale, read.problem.rule, read.problem.values),
    cards: presentCards(cards.get(read.record ?? '')),
  }))
}

function presentCards(row: CardCount | undefined): PreviewedRecord['cards'] {
  return row ? { count: row.count, has_more: row.has_more } : null
}

function shorten(text: string): string {
  return text.length > limits.riskTypedLengthMax ? `${text.slice(0, limits.riskTypedLengthMax)}…` : text
}

/** Reads records, and compares them with each other and with the entries of the list. */
async function judgeRecords(context: TenantContext, type: RiskType, effect: RiskEffect, typed: readonly string[]): Promise<JudgedRecord[]> {
  const read = typed.map((text) => readEntry(type, effect, text, context.ip))
  const records = [...new Set(read.flatMap(({ record }) => record ?? []))]
  const entries = records.length === 0 ? [] : await listEntriesOf(context, type, effect, records)
  const known = new Map(entries.map((entry) => [entry.record, isEffective(entry, context.now)]))
  const seen = new Set<string>()
  return read.map((one) => {
    if (one.problem) return { read: one, outcome: 'invalid' }
    if (seen.has(one.record)) return { read: one, outcome: 'repeated' }
    seen.add(one.record)
    const isKnown = known.get(one.record)
    return { read: one, outcome: isKnown === undefined ? 'new' : isKnown ? 'known' : 'reactivated' }
  })
}
