import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { ResultScreen } from './result-screen.tsx'

/** The screens that stand in place of a page (spec section 2). */

/** Spec section 2: every way home leads there. */
export const homePath = '/overview'

export function ForbiddenScreen() {
  const { t } = useTranslation()
  return <ResultScreen kind="403" title={t('screens.forbidden')} text={t('screens.forbiddenText')} actions={<GoHome />} />
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
          <Button type="primary" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
          <Button onClick={() => void reloadFresh()}>{t('actions.reload')}</Button>
          <GoHome />
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
          <Button type="primary" onClick={() => void reloadFresh()}>
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
