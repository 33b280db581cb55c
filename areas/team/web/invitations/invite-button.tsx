import UserPlusIcon from 'lucide-react/icons/user-plus'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))

/** Opens the invitation of new members, for those who may manage the team. @param roleId the role to offer first, on its page. */
export function InviteButton({ roleId }: { roleId?: string }) {
  const { t } = useTranslation('team')
  const dialog = useDialog()
  const mayInvite = useCan('team.manage')
  useShortcuts({ shortcuts: mayInvite ? [{ keys: 'c', label: t('invite.open'), onPress: () => dialog.open(true) }] : [] })
  if (!mayInvite) return null
  return (
    <>
      <Button kind={roleId ? 'default' : 'primary'} icon={<UserPlusIcon aria-hidden />} onClick={() => dialog.open(true)}>
        {t('invite.open')}
      </Button>
      {dialog.subject && <InviteDialog roleIds={roleId ? [roleId] : []} onClose={dialog.close} />}
    </>
  )
}
