import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { keyKinds } from '#areas/developers/contract/key-fields.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { DeveloperHeader } from '../developer-header.tsx'
import { KeyTable } from './key-table.tsx'
import styles from './keys-page.module.css'
import { keysQuery } from './queries.ts'

const route = getRouteApi('/shell/developer/keys')

const CreateKeyDialog = lazy(() => import('./create-key-dialog.tsx'))

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
      <DeveloperHeader
        actions={
          <Button type="primary" onClick={() => dialog.open(true)}>
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
              <h2 id={`keys-${kind}`} className={styles.title}>
                {t(`kinds.${kind}.title`)}
              </h2>
              <p className={styles.text}>{t(`kinds.${kind}.text`)}</p>
              <KeyTable kind={kind} keys={keys.data?.filter((key) => key.kind === kind)} />
            </section>
          ))}
        </div>
      )}
      {(dialog.subject || store !== undefined) && (
        <Suspense fallback={null}>
          <CreateKeyDialog storeId={store} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
