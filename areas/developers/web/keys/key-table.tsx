import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { KeyState } from './key-state.tsx'
import styles from './key-table.module.css'
import { type ApiKey, maskKey } from './queries.ts'

const columns = ['key', 'state', 'used', 'created'] as const

interface KeyTableProps {
  kind: KeyKind
  /** Undefined while they are loading. */
  keys: readonly ApiKey[] | undefined
}

/** The keys of a kind, the newest first. */
export function KeyTable({ kind, keys }: KeyTableProps) {
  const { t } = useTranslation('developers')
  if (keys?.length === 0) return <div className={`card ${styles.none}`}>{t(`kinds.${kind}.none`)}</div>
  return (
    <ListTable
      className={styles.keys}
      caption={t(`kinds.${kind}.caption`)}
      columns={columns}
      nameColumn={(column) => t(`keys.${column}`)}
      items={keys}
      useCells={useKeyCells}
      rowsExpected={1}
    />
  )
}

function useKeyCells(key: ApiKey) {
  const { t } = useTranslation('developers')
  return {
    key: (
      <div className={styles.words}>
        <Link to="/developer/keys/$keyId" params={{ keyId: key.id }} className={styles.name}>
          {key.name ?? <span className="mono">{maskKey(key)}</span>}
        </Link>
        {key.publishable_key === null ? (
          key.name !== null && <span className={`mono ${styles.detail}`}>{maskKey(key)}</span>
        ) : (
          <CopyableId id={key.publishable_key} />
        )}
        {key.kind === 'restricted' && <span className={styles.detail}>{t('keys.permissions', { count: key.permissions.length })}</span>}
        {key.store && <span className={styles.detail}>{t('keys.store', { store: key.store.handle })}</span>}
      </div>
    ),
    state: <KeyState apiKey={key} />,
    used: (
      <div className={styles.words}>
        <span>
          <span className={styles.label}>{t('keys.used')}</span>
          {key.last_use ? <Ago at={key.last_use.at} /> : t('keys.never')}
        </span>
        {key.last_use && <span className={styles.detail}>{[key.last_use.ip, key.last_use.call].filter(Boolean).join(' · ')}</span>}
      </div>
    ),
    created: (
      <div className={styles.words}>
        <span>
          <span className={styles.label}>{t('keys.created')}</span>
          <DateTime at={key.created_at} />
        </span>
        <span className={styles.detail}>{key.created_by ?? t('keys.byInstallation')}</span>
      </div>
    ),
  }
}
