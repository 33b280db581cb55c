import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { getSingleSignOn, type SingleSignOn, type SsoMode, ssoModes, testSso } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { teamKey } from '#web/shared/team/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { DomainEntry } from './domain-entry.tsx'
import styles from './single-sign-on.module.css'

/** The identity provider of the business, its domains, and who signs in by it. */
export function SingleSignOnPage() {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const settings = useQuery(singleSignOnQuery(id))
  return (
    <>
      <PageHeader />
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
    queryFn: ({ signal }) => call(getSingleSignOn, { params: { id } }, { signal }),
  })
}

const AddDomainDialog = lazyPart(() => import('./add-domain-dialog.tsx'))

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
      {dialog.subject && <AddDomainDialog onClose={dialog.close} />}
    </Card>
  )
}

const ModeDialog = lazyPart(() => import('./mode-dialog.tsx'))
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
      {dialog.subject && provider && <ModeDialog mode={dialog.subject} version={provider.version} members={settings.unlinked_members} onClose={dialog.close} />}
    </Card>
  )
}

const ProviderDialog = lazyPart(() => import('./provider-dialog.tsx'))
const RemoveProviderDialog = lazyPart(() => import('./remove-provider-dialog.tsx'))

/** The provider, with the address to register there and the test. */
function ProviderCard({ settings: { provider, redirect_uri } }: { settings: SingleSignOn }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const dialog = useDialog<'edit' | 'remove'>()
  const test = useMutation({
    mutationFn: () => call(testSso, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Card
      title={t('provider.title')}
      text={t('provider.text')}
      actions={
        <>
          <Button kind={provider ? 'default' : 'primary'} onClick={() => dialog.open('edit')}>
            {provider ? t('provider.edit') : t('provider.add')}
          </Button>
          {provider && (
            <>
              <Button isBusy={test.isPending} onClick={() => test.mutate()}>
                {t('provider.test')}
              </Button>
              <Button isDangerous onClick={() => dialog.open('remove')}>
                {t('provider.remove')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { key: 'redirect', label: t('provider.redirectUri'), value: <CopyableId id={redirect_uri} isWhole /> },
          { key: 'issuer', label: t('provider.issuer'), value: provider?.issuer },
          { key: 'client', label: t('provider.clientId'), value: provider?.client_id },
          { key: 'claim', label: t('provider.roleClaim'), value: provider?.role_claim },
          {
            key: 'tested',
            label: t('provider.tested'),
            value: provider && (provider.tested_at === null ? t('provider.neverTested') : <DateTime at={provider.tested_at} />),
          },
        ]}
      />
      <Refusal error={test.error} />
      {dialog.subject === 'edit' && <ProviderDialog provider={provider} onClose={dialog.close} />}
      {dialog.subject === 'remove' && <RemoveProviderDialog onClose={dialog.close} />}
    </Card>
  )
}

interface CardProps {
  title: string
  /** What it is for, in a sentence. */
  text: ReactNode
  /** Buttons below. */
  actions?: ReactNode
  children?: ReactNode
}

/** One step of the setup. */
function Card({ title, text, actions, children }: CardProps) {
  return (
    <Section title={title}>
      <p className={styles.text}>{text}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Section>
  )
}
