import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import type { ApiKey } from './queries.ts'

const EditKeyDialog = lazy(() => import('./edit-key-dialog.tsx'))
const RollKeyDialog = lazy(() => import('./roll-key-dialog.tsx'))
const RevokeKeyDialog = lazy(() => import('./revoke-key-dialog.tsx'))

/** What can be done with a key: an expired one can only be removed, and a rolled one isn't rolled again. */
export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('developers')
  const navigate = useNavigate()
  const dialog = useDialog<'edit' | 'revoke' | 'roll'>()
  return (
    <>
      {!apiKey.is_expired && <Button onClick={() => dialog.open('edit')}>{t('edit.open')}</Button>}
      {!apiKey.is_expired && apiKey.rolled_to === null && <Button onClick={() => dialog.open('roll')}>{t('roll.open')}</Button>}
      <Button danger onClick={() => dialog.open('revoke')}>
        {t('revoke.open')}
      </Button>
      <Suspense fallback={null}>
        {dialog.subject === 'edit' && <EditKeyDialog apiKey={apiKey} onClose={dialog.close} />}
        {dialog.subject === 'roll' && <RollKeyDialog apiKey={apiKey} onClose={dialog.close} />}
        {dialog.subject === 'revoke' && (
          <RevokeKeyDialog
            apiKey={apiKey}
            onRevoked={() => {
              dialog.closeForGood()
              void navigate({ to: '/developer/keys' })
            }}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  )
}
