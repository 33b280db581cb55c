import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type SingleSignOn, testSso } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { Card } from './card.tsx'

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'))
const RemoveProviderDialog = lazy(() => import('./remove-provider-dialog.tsx'))

/** The provider, with the address to register there and the test. */
export function ProviderCard({ settings: { provider, redirect_uri } }: { settings: SingleSignOn }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const dialog = useDialog<'edit' | 'remove'>()
  const test = useMutation({
    mutationFn: () => call(testSso, { params: { id } }, { showsErrors: true }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Card
      title={t('provider.title')}
      text={t('provider.text')}
      actions={
        <>
          <Button type={provider ? 'default' : 'primary'} onClick={() => dialog.open('edit')}>
            {provider ? t('provider.edit') : t('provider.add')}
          </Button>
          {provider && (
            <>
              <Button loading={test.isPending} onClick={() => test.mutate()}>
                {t('provider.test')}
              </Button>
              <Button danger onClick={() => dialog.open('remove')}>
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
      {dialog.subject && (
        <Suspense fallback={null}>
          {dialog.subject === 'edit' ? <ProviderDialog provider={provider} onClose={dialog.close} /> : <RemoveProviderDialog onClose={dialog.close} />}
        </Suspense>
      )}
    </Card>
  )
}
