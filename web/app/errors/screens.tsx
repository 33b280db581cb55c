import { useTranslation } from 'react-i18next'
import { quitLogin } from '../../session/quit-login.ts'
import { useUserStore } from '../../stores/user.ts'
import { ResultScreen } from '../../ui/feedback/result-screen.tsx'
import { Button } from '../../ui/forms/button.tsx'

/** The screens that stand in place of a page. */

/** Every way home leads there. */
const homePath = '/overview'

export function ForbiddenScreen() {
  const { t } = useTranslation()
  const actions = (
    <>
      <GoHome />
      <SignOut />
    </>
  )
  return <ResultScreen kind="403" title={t('screens.forbidden')} text={t('screens.forbiddenText')} actions={actions} />
}

export function NotFoundScreen({ requestId }: { requestId?: string | null }) {
  const { t } = useTranslation()
  return <ResultScreen kind="404" title={t('screens.notFound')} text={t('screens.notFoundText')} requestId={requestId ?? null} actions={<GoHome />} />
}

/** Any other render error. `onRetry` clears the error. */
export function CrashScreen({ requestId, onRetry }: { requestId: string | null; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <ResultScreen
      kind="500"
      title={t('screens.crash')}
      text={t('screens.crashText')}
      requestId={requestId}
      actions={
        <>
          <Button kind="primary" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
          <Button onClick={() => void reloadFresh()}>{t('actions.reload')}</Button>
          <GoHome />
          <SignOut />
        </>
      }
    />
  )
}

/** A page's own files did not arrive. */
export function PageResourceScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <ResultScreen
      kind="offline"
      title={t('screens.pageResource')}
      text={t('screens.pageResourceText')}
      actions={
        <>
          <Button kind="primary" onClick={() => void reloadFresh()}>
            {t('actions.reload')}
          </Button>
          <Button onClick={onRetry}>{t('actions.retry')}</Button>
          <GoHome />
        </>
      }
    />
  )
}

function GoHome() {
  const { t } = useTranslation()
  return <Button href={homePath}>{t('actions.goHome')}</Button>
}

/** The way out for somebody who is here as the wrong person, or whose session is what breaks the page. */
function SignOut() {
  const { t } = useTranslation()
  const isSignedIn = useUserStore((state) => state.token !== '')
  if (!isSignedIn) return null
  // Loaded only now: these screens are on every page, and must not bring the session's calls along.
  const signOut = () => import('../../session/session.ts').then((session) => session.signOut(), quitLogin)
  return (
    <Button kind="bare" onClick={() => void signOut()}>
      {t('actions.signOut')}
    </Button>
  )
}

/** Empties the browser's caches of this site, then loads the page again. What people stored stays. */
async function reloadFresh(): Promise<void> {
  try {
    if ('caches' in window) await Promise.all((await caches.keys()).map((key) => caches.delete(key)))
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
  } finally {
    window.location.reload()
  }
}
