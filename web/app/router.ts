import { createRouter } from '@tanstack/react-router'
import { RouteError } from './errors/route-error.tsx'
import { parseSearch, stringifySearch } from './router-search.ts'
import { routeTree } from './routes/routes.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
