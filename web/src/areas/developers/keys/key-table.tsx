import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'
import { DateTime } from '../../../ui/time/date-time.tsx'
import styles from './key-table.module.css'
import { maskKey } from './mask-key.ts'
import type { SecretKey } from './queries.ts'

const RevokeKeyDialog = lazy(() => import('./revoke-key-dialog.tsx'))

const columns = ['key', 'created', 'by', 'actions'] as const

/** The keys that work, the newest first. Undefined while they are loading. */
export function KeyTable({ keys }: { keys: readonly SecretKey[] | undefined }) {
  const { t } = useTranslation('developers')
  const { kind } = useMerchant()
  if (keys?.length === 0) {
    return (
      <div className="card">
        <EmptyState icon={<KeyOutlined />} title={t('keys.emptyTitle')} text={t(`keys.emptyText.${kind}`)} />
      </div>
    )
  }
  return (
    <ListTable
      className={styles.keys}
      caption={t('keys.caption')}
      columns={columns}
      nameColumn={(column) => t(`keys.${column}`)}
      items={keys}
      useCells={useKeyCells}
      rowsExpected={2}
    />
  )
}

function useKeyCells(key: SecretKey) {
  const { t } = useTranslation('developers')
  return {
    key: <span className="mono">{maskKey(key)}</span>,
    created: (
      <>
        <span className={styles.label}>{t('keys.created')}</span>
        <DateTime at={key.created_at} />
      </>
    ),
    by: (
      <>
        <span className={styles.label}>{t('keys.by')}</span>
        {key.created_by ?? t('keys.byInstallation')}
      </>
    ),
    actions: <Revoke secretKey={key} />,
  }
}

function Revoke({ secretKey }: { secretKey: SecretKey }) {
  const { t } = useTranslation('developers')
  const dialog = useDialog()
  return (
    <>
      <Button aria-label={t('revoke.named', { key: maskKey(secretKey) })} onClick={() => dialog.open(true)}>
        {t('revoke.open')}
      </Button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <RevokeKeyDialog secretKey={secretKey} onRevoked={dialog.closeForGood} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
