import { type AnyRoute, LazyRoute, type RouteComponent } from '@tanstack/react-router'
import { createScreenLoader } from '../load-screen.ts'

/** The lazy half of a route: its page and its texts, loaded when the route opens. */
export function screen<R extends AnyRoute>(load: () => Promise<RouteComponent>, namespaces: readonly string[]): () => Promise<LazyRoute<R>> {
  const loadScreen = createScreenLoader(load, namespaces)
  // The router uses the ID of the route that it loads, and ignores this one.
  return async () => new LazyRoute<R>({ id: 'screen', component: await loadScreen() })
}
