import type { RouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'

/** A page's own files (script, styles or texts) did not arrive; nothing is wrong with the page itself. */
export class PageResourceError extends Error {
  override name = 'PageResourceError'
}

/** Loads a page's script and its texts together. A failure is tried anew at the next visit or retry. */
export async function loadScreen(load: () => Promise<RouteComponent>, areas: readonly string[]): Promise<RouteComponent> {
  const [screen, hasTexts] = await Promise.all([
    load().catch((cause: unknown) => {
      throw new PageResourceError('The page could not be loaded', { cause })
    }),
    loadTexts(areas),
  ])
  if (!hasTexts) throw new PageResourceError('The texts of the page could not be loaded')
  return screen
}
