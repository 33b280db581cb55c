import UserAddOutlined from '@ant-design/icons/es/icons/UserAddOutlined'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

/** Opens the invitation of new members, for those who may manage the team. */
export function InviteButton() {
  const { t } = useTranslation('team')
  const dialog = useDialog()
  const mayInvite = useCan('team.manage')
  useShortcuts({ shortcuts: mayInvite ? [{ keys: 'c', label: t('invite.open'), onPress: () => dialog.open(true) }] : [] })
  if (!mayInvite) return null
  return (
    <>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => dialog.open(true)}>
        {t('invite.open')}
      </Button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <InviteDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
