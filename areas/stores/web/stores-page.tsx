import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storesQuery } from '#web/api/account-queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { StoreCard } from './store-card.tsx'

/** The connected stores of the account, and how to connect one. */
export function StoresPage() {
  const { t } = useTranslation(['stores', 'settings'])
  const { id } = useMerchant()
  const stores = useQuery(storesQuery(id))
  const { items, is_configured: isConfigured = false, practice_url: practiceUrl = null } = stores.data ?? {}
  const practice = practiceUrl !== null && (
    <Button href={practiceUrl} target="_blank" rel="noreferrer">
      {t('list.practice')}
    </Button>
  )
  return (
    <SettingsFrame>
      {stores.isPending && <SettingsSkeleton cards={{ first: 4 }} />}
      {stores.isError && !items && <ErrorNotice title={t('list.failed')} error={stores.error} onRetry={() => void stores.refetch()} />}
      {items?.length === 0 && <EmptyCard title={t('list.emptyTitle')} text={isConfigured ? t('list.emptyText') : t('list.notConfigured')} actions={practice} />}
      {items?.map((store) => (
        <StoreCard key={store.id} store={store} />
      ))}
      {items && items.length > 0 && (
        <SettingsCard title={t('list.connectTitle')} action={practice}>
          <p className={styles.sentence}>{isConfigured ? t('list.emptyText') : t('list.notConfigured')}</p>
        </SettingsCard>
      )}
    </SettingsFrame>
  )
}
