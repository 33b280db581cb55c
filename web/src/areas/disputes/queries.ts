import { type DisputeItem, listDisputes } from '@counterfoil/contract/disputes'
import { call } from '../../api/call.ts'
import type { ListSource } from '../../shared/lists/use-list-search.ts'

export const disputeSource: ListSource<DisputeItem> = {
  key: ['disputes', 'list'],
  load: (id, query, signal) => call(listDisputes, { params: { id }, query }, { signal, showsErrors: true }),
}
