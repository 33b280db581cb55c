import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import type { Member } from '#areas/team/contract/members.ts'
import { useCan } from '#web/stores/merchant.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Hint } from '#web/ui/overlays/hint.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import styles from './member-actions.module.css'
import { listActs, type MemberAct, whyNot } from './member-acts.ts'

const EditRolesDialog = lazyPart(() => import('./edit-roles-dialog.tsx'))
const DepartureDialog = lazyPart(() => import('./departure-dialog.tsx'))
const AccessDialog = lazyPart(() => import('./access-dialog.tsx'))
const RequestTransferDialog = lazyPart(() => import('../ownership/request-transfer-dialog.tsx'))

interface MemberActionsProps {
  member: Member
  /** The button says what it is, where there is room. */
  isLabelled?: boolean
  /** Runs once the member is no longer in the business. */
  onRemoved?: () => void
}

/** The menu of actions on a member, or the reason why there is none. */
export function MemberActions({ member, isLabelled = false, onRemoved }: MemberActionsProps) {
  const { t } = useTranslation('team')
  const mayManage = useCan('team.manage')
  const mayTransfer = useCan('team.transfer_ownership')
  // The member as of opening the dialog, since the command names the version that the person saw.
  const dialog = useDialog<{ act: MemberAct; member: Member }>()
  const acts = listActs(member, { mayManage, mayTransfer })
  const reason = whyNot(member)
  const label = t('actions.label', { name: member.name })
  if (!mayManage) return null
  if (acts.length === 0 && isLabelled) return null
  if (acts.length === 0) {
    return (
      <Hint text={reason ? t(`reasons.${reason}`) : label}>
        <button type="button" className={styles.blocked} aria-disabled="true" aria-label={label}>
          <EllipsisIcon aria-hidden />
        </button>
      </Hint>
    )
  }
  return (
    <>
      <MenuButton
        label={label}
        className={(isLabelled ? styles.labelled : styles.menu) ?? ''}
        sections={[{ key: 'acts', choices: acts.map((act) => ({ key: act, label: t(`actions.${act}`), onChoose: () => dialog.open({ act, member }) })) }]}
      >
        {isLabelled ? (
          <>
            {t('actions.title')}
            <ChevronDownIcon className={styles.arrow} aria-hidden />
          </>
        ) : (
          <EllipsisIcon aria-hidden />
        )}
      </MenuButton>
      {dialog.subject && (
        <ActDialog
          {...dialog.subject}
          onClose={dialog.close}
          onRemoved={() => {
            dialog.closeForGood()
            onRemoved?.()
          }}
        />
      )}
    </>
  )
}

function ActDialog({ act, member, onClose, onRemoved }: { act: MemberAct; member: Member; onClose: () => void; onRemoved: () => void }) {
  if (act === 'roles') return <EditRolesDialog member={member} onClose={onClose} />
  if (act === 'transfer') return <RequestTransferDialog member={member} onClose={onClose} />
  if (act === 'freeze') return <DepartureDialog act={act} member={member} onDone={onClose} onClose={onClose} />
  if (act === 'remove') return <DepartureDialog act={act} member={member} onDone={onRemoved} onClose={onClose} />
  return <AccessDialog act={act} member={member} onClose={onClose} />
}
