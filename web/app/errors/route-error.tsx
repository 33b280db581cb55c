import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { findRequestId } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { PageResourceError } from '../load-screen.ts'
import { CrashScreen, PageResourceScreen } from './screens.tsx'

/** What stands in place of a page that threw. Around it the shell stays, where there is one. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    // The answer that broke the page would break it again.
    queryClient.removeQueries({ type: 'inactive' })
    reset()
    void router.invalidate()
  }
  return isPageResourceError(error) ? <PageResourceScreen onRetry={retry} /> : <CrashScreen requestId={findRequestId(error)} onRetry={retry} />
}

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
