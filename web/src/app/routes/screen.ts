import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { LazyRoute } from '@tanstack/react-router'
import { createScreenLoader } from '../load-screen.ts'

/** The lazy half of a route: its page and the texts of these areas, loaded when the route opens. */
export function screen<R extends AnyRoute>(load: () => Promise<RouteComponent>, ...areas: string[]): () => Promise<LazyRoute<R>> {
  const loadScreen = createScreenLoader(load, areas)
  // The router uses the ID of the route that it loads, and ignores this one.
  return async () => new LazyRoute<R>({ id: 'screen', component: await loadScreen() })
}
