import type { QueryClient } from '@tanstack/react-query'

/** Reads everything about risk lists again. */
export async function refetchRisk(queries: QueryClient, merchantId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['merchant', merchantId, 'risk'] })
}
