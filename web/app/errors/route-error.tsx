import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { findRequestId } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { isPageResourceError } from './page-resource.ts'
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
