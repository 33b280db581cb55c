import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import styles from './developers.module.css'
import { maskKey } from './mask-key.ts'
import type { SecretKey } from './queries.ts'

const RevokeKeyDialog = lazy(() => import('./revoke-key-dialog.tsx'))

/** The keys that work, the newest first. */
export function KeyTable({ keys, onCreate }: { keys: readonly SecretKey[]; onCreate: () => void }) {
  const { t } = useTranslation('developers')
  const { kind } = useMerchant()
  const dialog = useDialog<SecretKey>()
  if (keys.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<KeyOutlined />}
          title={t('keys.emptyTitle')}
          text={t(`keys.emptyText.${kind}`)}
          actions={<Button onClick={onCreate}>{t('create.open')}</Button>}
        />
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('keys.caption')}</caption>
        <KeyHead />
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td className="mono">{maskKey(key)}</td>
              <td data-label={t('keys.created')}>
                <DateTime at={key.created_at} />
              </td>
              <td data-label={t('keys.by')}>{key.created_by ?? t('keys.byInstallation')}</td>
              <td className={styles.actions}>
                <Button aria-label={t('revoke.named', { key: maskKey(key) })} onClick={() => dialog.open(key)}>
                  {t('revoke.open')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog.subject && (
        <Suspense fallback={null}>
          <RevokeKeyDialog secretKey={dialog.subject} onRevoked={dialog.closeForGood} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  )
}

/** The table of keys on its way. */
export function KeyTableSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.frame} role="status" aria-label={t('loading')} aria-busy="true">
      <table className={styles.table}>
        <KeyHead />
        <tbody>
          {['first', 'second'].map((row) => (
            <tr key={row}>
              <td>
                <SkeletonBar width={144} />
              </td>
              <td>
                <SkeletonBar width={112} />
              </td>
              <td>
                <SkeletonBar width={88} />
              </td>
              <td className={styles.actions}>
                <SkeletonBar width={64} height={32} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KeyHead() {
  const { t } = useTranslation('developers')
  return (
    <thead>
      <tr>
        <th scope="col">{t('keys.key')}</th>
        <th scope="col">{t('keys.created')}</th>
        <th scope="col">{t('keys.by')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('keys.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}
