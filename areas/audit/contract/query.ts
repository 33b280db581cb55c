import { limits } from '#kernel/limits.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { auditActions } from './actions.ts'

export const auditOutcomes = ['success', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** What the audit log can be searched by; each field has an index. */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  person: { kind: 'text', lengthMax: limits.emailLengthMax, isLowerCase: true, example: 'person:ann@example.com' },
  action: { kind: 'choice', values: auditActions, example: 'action:payment.refunded' },
  object: { kind: 'id', parameter: 'object_id', lengthMin: 3, lengthMax: 80, example: 'object:pi_3SX1Q7dK' },
  outcome: { kind: 'choice', values: auditOutcomes, texts: 'audit:outcome', isNegatable: true, example: 'outcome:refused' },
} as const satisfies QueryList['fields']

/** Words without a field are a person's email or an object's ID. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (text.includes('@')) return { field: 'person', value: text }
  return { field: 'object', value: text, isFallback: true }
}

/** The query language of the audit log. */
export const auditQuery = { fields, readWords } as const satisfies QueryList
