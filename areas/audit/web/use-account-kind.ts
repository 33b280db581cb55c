import { useQuery } from '@tanstack/react-query'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import { namedKindOf } from '#areas/settings/contract/merchants/endpoints.ts'
import { merchantsQuery } from '#web/session/queries.ts'

/** Returns how the log calls an account. */
export function useAccountKind() {
  const accounts = useQuery(merchantsQuery).data
  return ({ id, kind }: NonNullable<AuditItem['account']>) => namedKindOf(accounts?.find((account) => account.id === id) ?? { kind, is_demo: false })
}
