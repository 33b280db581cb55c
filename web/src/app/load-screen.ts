import type { RouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'

/** A page's own files (script, styles or texts) did not arrive; nothing is wrong with the page itself. */
export class PageResourceError extends Error {
  override name = 'PageResourceError'
}

/**
 * A page that loads by `loadScreen`. When that fails, the router at once asks for the page again, for an error screen of
 * its own that it might bring; the same failure answers then, since another round of retries would keep the person waiting.
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

/** The router asks again within the same task; a person never clicks this soon. */
const sameAttemptMs = 100

/** Loads a page's script and its texts together. A failure is tried anew at the next visit or retry. */
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
