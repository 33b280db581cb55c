import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** Renders an example as a page would: with room around it and calls. */
export function renderExample(example: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <div style={{ padding: 40 }}>{example}</div>
    </QueryClientProvider>,
  )
}
