import { PageResourceError } from '../load-screen.ts'

/** What browsers say when a script or style sheet of a page does not arrive: Chromium, Firefox, Safari, Vite's preload. */
const phrases = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'is not a valid JavaScript MIME type',
]

export function isPageResourceError(error: unknown): boolean {
  if (error instanceof PageResourceError) return true
  return error instanceof Error && phrases.some((phrase) => error.message.includes(phrase))
}
