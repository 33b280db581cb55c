import { queryOptions, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { getSingleSignOn, type SingleSignOn, type SsoMode, ssoModes } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { teamKey } from '#web/shared/team/queries.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import { DomainEntry } from './domain-entry.tsx'
import { ProviderCard } from './provider-card.tsx'

/** The identity provider of the business, its domains, and who signs in by it. */
export function SingleSignOnPage() {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const settings = useQuery(singleSignOnQuery(id))
  return (
    <>
      <TeamHeader />
      {settings.data ? (
        <div className={styles.cards}>
          <ProviderCard settings={settings.data} />
          <DomainsCard domains={settings.data.domains} />
          <ModeCard settings={settings.data} />
        </div>
      ) : settings.isError ? (
        <ErrorNotice title={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </>
  )
}

function singleSignOnQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'single-sign-on'],
    queryFn: ({ signal }) => call(getSingleSignOn, { params: { id } }, { signal, showsErrors: true }),
  })
}

const AddDomainDialog = lazy(() => import('./add-domain-dialog.tsx'))

/** Domains whose people sign in by the provider. */
function DomainsCard({ domains }: { domains: readonly SsoDomain[] }) {
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

const ModeDialog = lazy(() => import('./mode-dialog.tsx'))
const tones = { off: 'idle', optional: 'good', required: 'good' } as const

/** Whether members may or must sign in by the provider. */
function ModeCard({ settings }: { settings: SingleSignOn }) {
  const { t } = useTranslation('single-sign-on')
  const dialog = useDialog<SsoMode>()
  const { provider, domains } = settings
  const mode = provider?.mode ?? 'off'
  const isReady = provider?.tested_at != null && domains.some(({ verified_at }) => verified_at !== null)
  const choices = ssoModes.filter((other) => other !== mode && (isReady || other === 'off'))
  return (
    <Card
      title={t('mode.title')}
      text={isReady ? t(`mode.texts.${mode}`) : t('mode.notReady')}
      actions={
        choices.length > 0 &&
        choices.map((other) => (
          <Button key={other} onClick={() => dialog.open(other)}>
            {t(`mode.set.${other}`)}
          </Button>
        ))
      }
    >
      <div className={styles.head}>
        <StatusTag tone={tones[mode]}>{t(`mode.names.${mode}`)}</StatusTag>
      </div>
      {dialog.subject && provider && (
        <Suspense fallback={null}>
          <ModeDialog mode={dialog.subject} version={provider.version} members={settings.unlinked_members} onClose={dialog.close} />
        </Suspense>
      )}
    </Card>
  )
}
