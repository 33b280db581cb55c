import type { QueryList } from '#kernel/query/query.ts'
import { riskEffects, riskImpacts, riskStatuses, riskTypes } from '#kernel/risk/types.ts'
import { riskLimits } from './rules.ts'

/**
 * Search fields of a list. Each is served by an index, but for `stopped`, and for `effect` and `operator` of all lists together: they are searched back through a
 * number of entries for each page.
 */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  record: { kind: 'text', lengthMax: riskLimits.riskTypedLengthMax, example: 'record:203.0.113' },
  status: { kind: 'choice', values: riskStatuses, texts: 'risk:status', isSingle: true, example: 'status:effective' },
  effect: { kind: 'choice', values: riskEffects, texts: 'risk:effect', isSingle: true, example: 'effect:allow' },
  operator: { kind: 'text', lengthMax: riskLimits.riskOperatorLengthMax, example: 'operator:"Ann Chen"' },
  stopped: { kind: 'choice', values: riskImpacts, texts: 'risk:filters.stopped', isSingle: true, example: 'stopped:only_good' },
} as const satisfies QueryList['fields']

/** Words without a field are the beginning of a record. */
const readWords = (value: string) => ({ field: 'record', value, isFallback: true })

/** The query language of a list of entries. */
export const riskQuery = { fields, readWords } as const satisfies QueryList

/** What entries are exported by: one list or all of them, and the fields of the page. */
export const riskExportQuery = {
  fields: { type: { kind: 'choice', values: riskTypes, texts: 'risk:type', isSingle: true, example: 'type:ip' }, ...fields },
  readWords,
} as const satisfies QueryList
