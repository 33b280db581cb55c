import { limits } from '#kernel/limits.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { type EvidenceField, evidenceFileFields, evidenceTextFields } from './evidence.ts'

/** Fields of the query that the bars of the insights lead to. */

export type { EvidenceField }
export const evidenceFields = [...evidenceTextFields, ...evidenceFileFields] as const satisfies readonly EvidenceField[]

/** How a dispute was answered; one that is open or was refunded has none of these. */
export const disputeResponses = ['submitted', 'accepted', 'missed'] as const
export type DisputeResponse = (typeof disputeResponses)[number]

export const insightFields = {
  response: { kind: 'choice', values: disputeResponses, texts: 'disputes:response', isRare: true, example: 'response:missed' },
  evidence: { kind: 'choice', values: evidenceFields, texts: 'disputes:evidence', isRare: true, example: 'evidence:receipt' },
  country: { kind: 'text', lengthMax: 7, isRare: true, example: 'country:US' },
  metadata: { kind: 'text', lengthMax: limits.metadataKeyLengthMax + 1 + limits.metadataValueLengthMax, isRare: true, example: 'metadata:"plan=annual"' },
} as const satisfies QueryList['fields']

/** A metadata filter: `key=value`, `key=` for payments without the key, or `key` for those with any value of it, which is null here. */
export function readMetadataFilter(text: string): { readonly key: string; readonly value: string | null } {
  const [key = ''] = text.split('=', 1)
  return { key, value: key === text ? null : text.slice(key.length + 1) }
}
