import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { KeyKind, keyKinds } from '#areas/developers/contract/key-fields.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Labelled } from '#web/ui/lists/labelled.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { KeyState } from './key-state.tsx'
import table from './keys.module.css'
import styles from './keys-page.module.css'
import { type ApiKey, keysQuery, maskKey } from './queries.ts'

const route = getRouteApi('/shell/developer/keys')

const CreateKeyDialog = lazyPart(() => import('./create-key-dialog.tsx'))

/** Secret keys are what most shops use. */
const shownKinds = ['secret', 'restricted', 'publishable'] as const satisfies readonly (typeof keyKinds)[number][]

/** The account's keys for the merchant API, by kind. */
export function KeysPage() {
  const { t } = useTranslation('developers')
  const { id } = useMerchant()
  const keys = useQuery(keysQuery(id))
  const dialog = useDialog()
  // A link of a store's card opens the dialog with the store.
  const { store } = route.useSearch()
  const navigate = route.useNavigate()
  const close = () => {
    dialog.close()
    if (store !== undefined) void navigate({ search: {}, replace: true })
  }
  useShortcuts({ shortcuts: [{ keys: 'c', label: t('create.open'), onPress: () => dialog.open(true) }] })
  return (
    <>
      <PageHeader
        actions={
          <Button kind="primary" onClick={() => dialog.open(true)}>
            {t('create.open')}
          </Button>
        }
      />
      {keys.isError && !keys.data ? (
        <ErrorNotice title={t('keys.failed')} error={keys.error} onRetry={() => void keys.refetch()} />
      ) : (
        <div className={styles.page}>
          {shownKinds.map((kind) => (
            <section key={kind} aria-labelledby={`keys-${kind}`}>
              <h2 id={`keys-${kind}`}>{t(`kinds.${kind}.title`)}</h2>
              <p className={styles.text}>{t(`kinds.${kind}.text`)}</p>
              <KeyTable kind={kind} keys={keys.data?.filter((key) => key.kind === kind)} />
            </section>
          ))}
        </div>
      )}
      {(dialog.subject || store !== undefined) && <CreateKeyDialog storeId={store} onClose={close} />}
    </>
  )
}

const columns = ['key', 'state', 'used', 'created'] as const

interface KeyTableProps {
  kind: KeyKind
  /** Undefined while they are loading. */
  keys: readonly ApiKey[] | undefined
}

/** The keys of a kind, the newest first. */
function KeyTable({ kind, keys }: KeyTableProps) {
  const { t } = useTranslation('developers')
  if (keys?.length === 0) return <div className={`card ${table.none}`}>{t(`kinds.${kind}.none`)}</div>
  return (
    <ListTable
      className={`${list.tall} ${table.keys}`}
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
      <div className={list.words}>
        <Link to="/developer/keys/$keyId" params={{ keyId: key.id }} className={table.name}>
          {key.name ?? <span className="mono">{maskKey(key)}</span>}
        </Link>
        {key.publishable_key === null ? (
          key.name !== null && <span className={`mono ${table.detail}`}>{maskKey(key)}</span>
        ) : (
          <CopyableId id={key.publishable_key} />
        )}
        {key.kind === 'restricted' && <span className={table.detail}>{t('keys.permissions', { count: key.permissions.length })}</span>}
        {key.store && <span className={table.detail}>{t('keys.store', { store: key.store.handle })}</span>}
      </div>
    ),
    state: <KeyState apiKey={key} />,
    used: (
      <div className={list.words}>
        <span>
          <Labelled name={t('keys.used')}>{key.last_use ? <Ago at={key.last_use.at} /> : t('keys.never')}</Labelled>
        </span>
        {key.last_use && <span className={table.detail}>{[key.last_use.ip, key.last_use.call].filter(Boolean).join(' · ')}</span>}
      </div>
    ),
    created: (
      <div className={list.words}>
        <span>
          <Labelled name={t('keys.created')}>
            <DateTime at={key.created_at} />
          </Labelled>
        </span>
        <span className={table.detail}>{key.created_by ?? t('keys.byInstallation')}</span>
      </div>
    ),
  }
}
