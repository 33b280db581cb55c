import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ConnectedStore } from '#areas/stores/contract/endpoints.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useScopeText } from '#web/shared/stores/use-scope-text.ts'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

const DisconnectDialog = lazyPart(() => import('./disconnect-dialog.tsx'))

const tones: Readonly<Record<ConnectedStore['state'], StatusTone>> = { connected: 'good', renewal_failed: 'bad', disconnected: 'idle' }

/** One store: its state, its rights, and when its token was used and is renewed. */
export function StoreCard({ store }: { store: ConnectedStore }) {
  const { t } = useTranslation('stores')
  const canManage = useCan('stores.manage')
  const dialog = useDialog()
  const { handle, state, failure } = store
  return (
    <SettingsCard
      title={handle}
      text={<StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>}
      action={
        <>
          {store.admin_url !== null && (
            <Button href={store.admin_url} target="_blank" rel="noreferrer" aria-label={t('card.openNamed', { store: handle })}>
              {t('card.open')}
            </Button>
          )}
          {canManage && state !== 'disconnected' && (
            <Button aria-label={t('card.disconnectNamed', { store: handle })} onClick={() => dialog.open(true)}>
              {t('card.disconnect')}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <p className={state === 'renewal_failed' ? styles.warning : styles.note} role={state === 'renewal_failed' ? 'alert' : 'status'}>
          {t(`failure.${failure}`)}
        </p>
      )}
      <StoreFacts store={store} />
      <StoreLinks store={store} />
      {dialog.subject && <DisconnectDialog store={store} onClose={dialog.close} onDone={dialog.closeForGood} />}
    </SettingsCard>
  )
}

/** Its payments, and the key by which it takes them. */
function StoreLinks({ store: { id, handle, state } }: { store: ConnectedStore }) {
  const { t } = useTranslation('stores')
  const canSeePayments = useCan('payments.read')
  const canCreateKey = useCan('keys.manage') && state !== 'disconnected'
  if (!canSeePayments && !canCreateKey) return null
  return (
    <div className={styles.links}>
      {canSeePayments && (
        <Link to="/payments" search={{ q: `store:${handle}` }} aria-label={t('card.paymentsNamed', { store: handle })}>
          {t('card.payments')}
        </Link>
      )}
      {canCreateKey && (
        <Link to="/developer/keys" search={{ store: id }} aria-label={t('card.createKeyNamed', { store: handle })}>
          {t('card.createKey')}
        </Link>
      )}
    </div>
  )
}

function StoreFacts({ store }: { store: ConnectedStore }) {
  const { t } = useTranslation('stores')
  const describe = useScopeText()
  const { scopes, token_expires_at: expiresAt, renews_at: renewsAt, disconnected_at: disconnectedAt, disconnected_by: disconnectedBy } = store
  return (
    <Facts
      facts={[
        { key: 'scopes', label: t('card.scopes'), value: scopes.map(describe).join(t('card.separator')) },
        { key: 'connected', label: t('card.connected'), value: <DateTime at={store.connected_at} /> },
        { key: 'by', label: t('card.connectedBy'), value: store.connected_by },
        { key: 'called', label: t('card.lastCall'), value: <Ago at={store.last_called_at} /> },
        { key: 'expires', label: t('card.expires'), value: expiresAt && <DateTime at={expiresAt} /> },
        { key: 'renews', label: t('card.renews'), value: renewsAt && <DateTime at={renewsAt} /> },
        { key: 'disconnected', label: t('card.disconnected'), value: disconnectedAt && <DateTime at={disconnectedAt} /> },
        { key: 'disconnectedBy', label: t('card.disconnectedBy'), value: disconnectedBy && t(`card.by.${disconnectedBy}`) },
      ]}
    />
  )
}
