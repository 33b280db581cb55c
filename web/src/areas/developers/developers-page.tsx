import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '../../api/merchant-info-query.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { Connection } from './connection.tsx'
import styles from './developers.module.css'
import { KeyTable, KeyTableSkeleton } from './key-table.tsx'
import { NotYet } from './not-yet.tsx'
import { keysQuery } from './queries.ts'

const CreateKeyDialog = lazy(() => import('./create-key-dialog.tsx'))

/** What a developer needs to connect a shop: the account's secret keys, and the address that they work at. */
export function DevelopersPage() {
  const { t } = useTranslation('developers')
  const { id, kind } = useMerchant()
  const keys = useQuery(keysQuery(id))
  const info = useQuery({ ...merchantInfoQuery(id), enabled: kind === 'live' }).data
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
        {info && !info.can_take_payments && <NotYet missing={info.missing} />}
        <section aria-labelledby="secret-keys">
          <h2 id="secret-keys" className={styles.title}>
            {t('keys.title')}
          </h2>
          {keys.isPending && <KeyTableSkeleton />}
          {keys.isError && !keys.data && <ErrorNotice title={t('keys.failed')} error={keys.error} onRetry={() => void keys.refetch()} />}
          {keys.data && <KeyTable keys={keys.data} onCreate={() => dialog.open(true)} />}
        </section>
        <Connection />
      </div>
      {dialog.subject && (
        <Suspense fallback={null}>
          <CreateKeyDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
