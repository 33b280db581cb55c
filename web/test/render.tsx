import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { ThemeProvider } from '../shared/appearance/theme-provider.tsx'

/** Renders an example as a page would: with the theme, room around it and calls. */
export function renderExample(example: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider>
        <div style={{ padding: 40 }}>{example}</div>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
