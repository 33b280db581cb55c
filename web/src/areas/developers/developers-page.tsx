import type { AccountRequirement } from '@counterfoil/contract/merchants'
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '../../api/merchant-info-query.ts'
import { AccountRequirements } from '../../shared/accounts/account-requirements.tsx'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { CopyableId } from '../../ui/text/copyable-id.tsx'
import styles from './developers.module.css'
import { KeyTable } from './key-table.tsx'
import { keysQuery } from './queries.ts'

const CreateKeyDialog = lazy(() => import('./create-key-dialog.tsx'))

/** What a developer needs to connect a shop: the account's secret keys, and the address that they work at. */
export function DevelopersPage() {
  const { t } = useTranslation('developers')
  const { id, kind } = useMerchant()
  const keys = useQuery(keysQuery(id))
  const info = useQuery({ ...merchantInfoQuery(id), enabled: kind === 'live' })
  // What is below something of unknown height appears with it, so that nothing moves.
  const isWaiting = keys.isPending || info.isLoading
  const dialog = useDialog()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t(`subtitle.${kind}`)}
        actions={
          <Button type="primary" onClick={() => dialog.open(true)}>
            {t('create.open')}
          </Button>
        }
      />
      <div className={styles.page}>
        {!isWaiting && info.data && !info.data.can_take_payments && <NotYet missing={info.data.missing} />}
        <section aria-labelledby="secret-keys">
          <h2 id="secret-keys" className={styles.title}>
            {t('keys.title')}
          </h2>
          {!isWaiting && keys.isError && !keys.data ? (
            <ErrorNotice title={t('keys.failed')} error={keys.error} onRetry={() => void keys.refetch()} />
          ) : (
            <KeyTable keys={isWaiting ? undefined : keys.data} />
          )}
        </section>
        {!isWaiting && <Connection />}
      </div>
      {dialog.subject && (
        <Suspense fallback={null}>
          <CreateKeyDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

/** Where the merchant API is, for whoever connects the official client. */
function Connection() {
  const { t } = useTranslation('developers')
  const { origin } = window.location
  return (
    <section className="card" aria-labelledby="connection">
      <h2 id="connection" className={styles.cardTitle}>
        {t('connection.title')}
      </h2>
      <p className={styles.text}>{t('connection.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('connection.address')}</dt>
        <dd>
          <CopyableId id={`${origin}/v1`} isWhole />
        </dd>
      </dl>
    </section>
  )
}

/** Keys of an account that cannot take money yet can be made, but their payments are refused. */
function NotYet({ missing }: { missing: readonly AccountRequirement[] }) {
  const { t } = useTranslation('developers')
  return (
    <section className={`card ${styles.notYet}`} aria-labelledby="not-yet">
      <h2 id="not-yet" className={styles.cardTitle}>
        {t('notYet.title')}
      </h2>
      <p className={styles.text}>{t('notYet.text')}</p>
      <AccountRequirements missing={missing} />
    </section>
  )
}
