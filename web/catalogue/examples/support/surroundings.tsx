import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useMerchant } from '../../../stores/merchant.ts'

const Shown = createContext<ReactNode>(null)

function createOwnRouter(address: string) {
  const routeTree = createRootRoute({ component: () => useContext(Shown) })
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
}

/** Renders an example in a separate router, so its links and filters don't leave the catalogue. */
export function OwnAddress({ address = '/', children }: { address?: string; children: ReactNode }) {
  const [router] = useState(() => createOwnRouter(address))
  return (
    <Shown value={children}>
      {/* The app's router is the registered type. */}
      <RouterProvider router={router as never} />
    </Shown>
  )
}

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
