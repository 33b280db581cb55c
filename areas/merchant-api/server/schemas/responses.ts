import type { ApiEndpoint, ObjectName } from '../endpoint.ts'
import { accountSchemas } from './accounts.ts'
import { balanceSchemas } from './balance.ts'
import { cardSchemas } from './cards.ts'
import { disputeSchemas } from './disputes.ts'
import { flag, group, listOf, optional, orNull, refTo, type Schema, type SchemaName, text } from './fields.ts'
import { paymentSchemas } from './payments.ts'

/** The schema of each object that the API returns. Its fields are those of its presenter, or it doesn't compile. */
export const objectSchemas: Readonly<Record<SchemaName, Schema>> = {
  ...accountSchemas,
  ...balanceSchemas,
  ...cardSchemas,
  ...disputeSchemas,
  ...paymentSchemas,
}

/** What a call can return beside the object that it names. */
const others: Readonly<Partial<Record<ObjectName, readonly SchemaName[]>>> = {
  bank_account: ['card', 'deleted_bank_account', 'deleted_card'],
  customer: ['deleted_customer'],
  webhook_endpoint: ['deleted_webhook_endpoint'],
}

/** Returns the schema of a successful response. */
export function responseSchemaOf({ method, path, returns, isList }: Pick<ApiEndpoint, 'isList' | 'method' | 'path' | 'returns'>): Schema {
  const isRemoved = (name: SchemaName) => name.startsWith('deleted_')
  const names = [returns, ...(others[returns] ?? [])].filter((name) => {
    if (method === 'DELETE') return isRemoved(name)
    // Only customers are kept to be retrieved after they were deleted.
    return !isRemoved(name) || (name === 'deleted_customer' && method === 'GET' && !isList)
  })
  const object = names.length === 1 ? refTo(names[0] as SchemaName) : { anyOf: names.map(refTo) }
  if (!isList) return object
  const isSearch = path.endsWith('/search')
  return group({
    object: { const: isSearch ? 'search_result' : 'list' },
    data: listOf(object),
    has_more: flag('Whether there are more after these.'),
    url: text(),
    ...(isSearch && { next_page: orNull(text('For `page` of the next call.')), total_count: optional({ type: 'integer' }) }),
  })
}
