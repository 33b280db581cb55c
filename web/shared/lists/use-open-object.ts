import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ObjectId, readObjectId } from '#areas/home/contract/search/object-id.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { searchQuery } from '../../api/search-query.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { pathOfFound } from '../navigation/object-path.ts'

/** Returns a function that opens the page of the object that a text is the ID of. It resolves with false for other texts, and if the account has no such object. */
export function useOpenObject(list: QueryList): (text: string) => Promise<boolean> {
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (text) => {
    const object = opensObject(list, text)
    if (!object) return false
    const groups = await queries.fetchQuery(searchQuery(merchantId, text)).catch(() => [])
    const group = groups.find(({ kind }) => kind === object.kind)
    const [item, other] = group?.items ?? []
    // The beginning of an ID can find several.
    if (!group || !item || other) return false
    const { path, search } = pathOfFound(group.kind, item)
    await navigate({ to: path, search: search ?? {} })
    return true
  }
}

/** The object whose ID a text is, unless the list filters by such IDs, as the audit log does. */
export function opensObject({ fields, readWords }: QueryList, text: string): ObjectId | null {
  const object = readObjectId(text)
  if (!object) return null
  const { field } = readWords(object.id)
  return field === 'id' || fields[field]?.kind === 'text' ? object : null
}
