import type { QueryList } from '#kernel/query/query.ts'

const requestMethods = ['GET', 'POST', 'DELETE'] as const
/** By the status: below 400, from 400 and from 500. */
export const requestOutcomes = ['succeeded', 'refused', 'failed'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Of names of objects, errors and paths that a request can be searched by. */
const requestTextLengthMax = 200

/** What requests can be searched by. A method or a status narrows down what an index finds. */
const fields = {
  created: { kind: 'days', example: 'created:today' },
  outcome: { kind: 'choice', values: requestOutcomes, texts: 'requests:outcome', isNegatable: true, example: 'outcome:refused' },
  status: { kind: 'digits', length: 3, example: 'status:402' },
  method: { kind: 'choice', values: requestMethods, isNegatable: true, example: 'method:POST' },
  path: { kind: 'text', lengthMax: requestTextLengthMax, example: 'path:/v1/refunds' },
  error: { kind: 'text', parameter: 'error_code', lengthMax: requestTextLengthMax, example: 'error:card_declined' },
  key: { kind: 'id', parameter: 'key_id', lengthMin: 3, lengthMax: 64, example: 'key:key_3SX1Q7dK' },
  object: { kind: 'id', parameter: 'object_id', lengthMin: 3, lengthMax: requestTextLengthMax, example: 'object:pi_3SX1Q7dK' },
  id: { kind: 'id', parameter: 'request_id', lengthMin: 3, lengthMax: 64, example: 'id:req_3SX1Q7dK' },
} as const satisfies QueryList['fields']

/** Words without a field are a request's ID, a path, a status, the ID of a key or an object, or else an error. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^req_\w+$/.test(text)) return { field: 'id', value: text }
  if (text.startsWith('/')) return { field: 'path', value: text }
  if (/^[1-5]\d\d$/.test(text)) return { field: 'status', value: text }
  if (/^key_\w+$/.test(text)) return { field: 'key', value: text }
  if (/^[a-z]+_(?=\w*[\dA-Z])\w+$/.test(text)) return { field: 'object', value: text }
  return { field: 'error', value: text, isFallback: true }
}

/** The query language of the request log. */
export const requestQuery = { fields, readWords } as const satisfies QueryList
