import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { previewStore, type StorePreview } from '#areas/stores/contract/endpoints.ts'
import { storePagePath } from '#areas/stores/contract/problems.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { loginPath } from '#web/session/quit-login.ts'
import { saveRedirect } from '#web/session/redirect.ts'
import { useUserStore } from '#web/stores/user.ts'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { PrimaryLink } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { LinkPending, useLinkAct } from '../recovery/link-states.tsx'
import { ConnectStore } from './connect-store.tsx'
import { type Connected, ConnectedStore } from './connected-store.tsx'

/** Reads a ticket, and goes on with whoever is signed in. */
export function StoreTicket({ ticket, onConnected }: { ticket: string; onConnected: (connected: Connected) => void }) {
  const { t } = useTranslation('stores')
  const isSignedIn = useUserStore(({ token }) => token !== '')
  const preview = useLinkAct('store', ticket, (given) => call(previewStore, { body: { ticket: given } }, { showsFieldErrors: true }))
  const refused = preview.error instanceof ApiError && [409, 422].includes(preview.error.status) ? preview.error.message : null
  if (refused !== null) return <RefusedStore text={refused} />
  if (!preview.data) return <LinkPending title={t('auth.checking')} check={preview} />
  if (preview.data.is_connected) return <ConnectedStore handle={preview.data.handle} returnUrl={preview.data.return_url} account={null} />
  return isSignedIn ? <ConnectStore ticket={ticket} preview={preview.data} onConnected={onConnected} /> : <SignInFirst preview={preview.data} />
}

/** Whoever signs in comes back here, after the second step as well. */
function SignInFirst({ preview: { handle, admin_url: adminUrl } }: { preview: StorePreview }) {
  const { t } = useTranslation('stores')
  const comeBack = () => saveRedirect(storePagePath)
  return (
    <Gate title={t('auth.title', { store: handle })} lead={t('auth.signInText')}>
      <div className={styles.form}>
        <PrimaryLink to={loginPath} onClick={comeBack}>
          {t('auth.signIn')}
        </PrimaryLink>
        <p className={styles.aside}>
          {t('auth.noAccount')}{' '}
          <Link to="/user/register" onClick={comeBack}>
            {t('auth.register')}
          </Link>
        </p>
        <a href={adminUrl} target="_top" className={styles.back}>
          {t('auth.cancel')}
        </a>
      </div>
    </Gate>
  )
}

/** Why a store can't be connected, and what to do. The dashboard opens outside of the frame that SHOPLINE may show this page in. */
export function RefusedStore({ title, text }: { title?: string; text: string }) {
  const { t } = useTranslation('stores')
  return (
    <Gate mark={<GateMark kind="over" />} title={title ?? t('auth.refused')} lead={text}>
      <a href="/" target="_top" className={styles.back}>
        {t('auth.toDashboard')}
      </a>
    </Gate>
  )
}
