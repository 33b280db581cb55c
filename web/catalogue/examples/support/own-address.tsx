import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createContext, useContext, useState } from 'react'

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
