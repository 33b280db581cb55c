import type { RouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'

/** A page's own files (script, styles or texts) did not arrive; nothing is wrong with the page itself. */
export class PageResourceError extends Error {
  override name = 'PageResourceError'
}

/**
 * Creates the loader of a page. After a failure, the router immediately loads the page again to find an error component in it.
 * That call gets the same failure, since another round of retries would keep the person waiting.
 */
export function createScreenLoader(load: () => Promise<RouteComponent>, areas: readonly string[], now = () => performance.now()) {
  let failure: { error: unknown; at: number } | null = null
  return async (): Promise<RouteComponent> => {
    if (failure && now() - failure.at < sameAttemptMs) throw failure.error
    try {
      return await loadScreen(load, areas)
    } catch (error) {
      failure = { error, at: now() }
      throw error
    }
  }
}

/** The router loads again within the same task; no person clicks this soon. */
const sameAttemptMs = 100

/** Loads a page's script and its texts together. The next visit or retry tries again after a failure. */
async function loadScreen(load: () => Promise<RouteComponent>, areas: readonly string[]): Promise<RouteComponent> {
  const [screen, hasTexts] = await Promise.all([
    load().catch((cause: unknown) => {
      throw new PageResourceError('The page could not be loaded', { cause })
    }),
    loadTexts(areas),
  ])
  if (!hasTexts) throw new PageResourceError('The texts of the page could not be loaded')
  return screen
}
