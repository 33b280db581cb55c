import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import { DomainEntry } from './domain-entry.tsx'

const AddDomainDialog = lazy(() => import('./add-domain-dialog.tsx'))

/** Domains whose people sign in by the provider. */
export function DomainsCard({ domains }: { domains: readonly SsoDomain[] }) {
  const { t } = useTranslation('single-sign-on')
  const dialog = useDialog()
  return (
    <Card title={t('domains.title')} text={t('domains.text')} actions={<Button onClick={() => dialog.open(true)}>{t('domains.add')}</Button>}>
      {domains.length > 0 && (
        <ul className={styles.list} aria-label={t('domains.title')}>
          {domains.map((domain) => (
            <DomainEntry key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
      {dialog.subject && (
        <Suspense fallback={null}>
          <AddDomainDialog onClose={dialog.close} />
        </Suspense>
      )}
    </Card>
  )
}
