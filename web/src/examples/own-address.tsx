import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createContext, useContext, useState } from 'react'

const Shown = createContext<ReactNode>(null)

function createOwnRouter(address: string) {
  const routeTree = createRootRoute({ component: () => useContext(Shown) })
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
}

/** Gives an example an address of its own, so its links and filters don't leave the page that shows it. */
export function OwnAddress({ address = '/', children }: { address?: string; children: ReactNode }) {
  const [router] = useState(() => createOwnRouter(address))
  return (
    <Shown value={children}>
      {/* The app's router is the registered type. */}
      <RouterProvider router={router as never} />
    </Shown>
  )
}
