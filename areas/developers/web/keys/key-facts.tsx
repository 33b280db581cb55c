import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import type { KeyDetail } from './queries.ts'

/** What is set of a key. */
export function KeyFacts({ apiKey }: { apiKey: KeyDetail }) {
  const { t } = useTranslation('developers')
  const { allowed_addresses, created_at, created_by, expires_at, publishable_key, rolled_to, store } = apiKey
  const canSeeStores = useCan('stores.read')
  return (
    <Section title={t('detail.facts')}>
      <Facts
        facts={[
          { key: 'key', label: t('detail.key'), value: publishable_key && <CopyableId id={publishable_key} /> },
          { key: 'store', label: t('detail.store'), value: store && (canSeeStores ? <Link to="/settings/stores">{store.handle}</Link> : store.handle) },
          {
            key: 'addresses',
            label: t('detail.addresses'),
            value:
              allowed_addresses.length === 0
                ? t('detail.anyAddress')
                : allowed_addresses.map((address) => (
                    <div key={address} className="mono">
                      {address}
                    </div>
                  )),
          },
          { key: 'expires', label: t('detail.expires'), value: expires_at === null ? t('detail.neverExpires') : <DateTime at={expires_at} /> },
          {
            key: 'rolled',
            label: t('detail.rolledTo'),
            value: rolled_to && (
              <Link to="/developer/keys/$keyId" params={{ keyId: rolled_to }}>
                {t('detail.newKey')}
              </Link>
            ),
          },
          { key: 'created', label: t('keys.created'), value: <DateTime at={created_at} /> },
          { key: 'by', label: t('keys.by'), value: created_by ?? t('keys.byInstallation') },
        ]}
      />
    </Section>
  )
}
