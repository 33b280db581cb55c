import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'
import { DeveloperHeader } from '../developer-header.tsx'
import { KeyTable } from './key-table.tsx'
import styles from './keys-page.module.css'
import { keysQuery } from './queries.ts'

const CreateKeyDialog = lazy(() => import('./create-key-dialog.tsx'))

/** The account's keys for the merchant API. */
export function KeysPage() {
  const { t } = useTranslation('developers')
  const { id } = useMerchant()
  const keys = useQuery(keysQuery(id))
  const dialog = useDialog()
  return (
    <>
      <DeveloperHeader
        actions={
          <Button type="primary" onClick={() => dialog.open(true)}>
            {t('create.open')}
          </Button>
        }
      />
      <section aria-labelledby="secret-keys">
        <h2 id="secret-keys" className={styles.title}>
          {t('keys.title')}
        </h2>
        {keys.isError && !keys.data ? (
          <ErrorNotice title={t('keys.failed')} error={keys.error} onRetry={() => void keys.refetch()} />
        ) : (
          <KeyTable keys={keys.data} />
        )}
      </section>
      {dialog.subject && (
        <Suspense fallback={null}>
          <CreateKeyDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
