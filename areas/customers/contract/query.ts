import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { limits } from '#kernel/limits.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { customerLimits } from './rules.ts'

/** Search fields of customers. Each has an index, so metadata and phone numbers are left out (decision 0033). */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  name: { kind: 'text', lengthMax: customerLimits.customerTextLengthMax, isLowerCase: true, example: 'name:smith' },
  email: { kind: 'text', lengthMax: limits.emailLengthMax, isLowerCase: true, example: 'email:ann@example.com' },
  country: { kind: 'choice', values: countryCodes, example: 'country:DE,FR' },
  disputed: { kind: 'choice', values: ['yes'], texts: 'customers:filters.disputed', isSingle: true, example: 'disputed:yes' },
  id: { kind: 'id', parameter: 'customer_id', ignoresOthers: true, lengthMin: 3, lengthMax: 64, example: 'id:cus_3SX1Q7dK' },
} as const satisfies QueryList['fields']

/** Words without a field are an ID, an email address or its beginning, else the beginning of a name. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^cus_\w+$/.test(text) && text.length <= fields.id.lengthMax) return { field: 'id', value: text }
  if (text.includes('@')) return { field: 'email', value: text }
  return { field: 'name', value: text, isFallback: true }
}

/** The query language of the list of customers. */
export const customerQuery = { fields, readWords } as const satisfies QueryList
