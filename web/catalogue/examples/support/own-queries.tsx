import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useMerchant } from '../../../stores/merchant.ts'

interface OwnQueriesProps {
  /** Answers what the example asks the server for. */
  fill: (queries: QueryClient, merchantId: string) => void
  children: ReactNode
}

/** Renders an example with answers of its own, so it shows the same wherever the catalogue is. */
export function OwnQueries({ fill, children }: OwnQueriesProps) {
  const { id } = useMerchant()
  const [queries] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    fill(client, id)
    return client
  })
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
