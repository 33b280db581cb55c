import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import type { Decidable, DecisionProps, Decisions } from './decisions.ts'

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'))
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))

interface ApprovalActionsProps<A extends Decidable> {
  approval: A
  decisions: Decisions
  /** It says what an approval carries out. */
  approveDialog: ComponentType<DecisionProps<A>>
}

/** What the person can do with a pending request. */
export function ApprovalActions<A extends Decidable>({ approval, decisions, approveDialog: ApproveDialog }: ApprovalActionsProps<A>) {
  const { t } = useTranslation('approvals')
  const dialog = useDialog<'approve' | 'decline' | 'cancel'>()
  const close = () => {
    dialog.close()
    decisions.reload()
  }
  const props = { approval, decisions, onClose: close, onDone: dialog.closeForGood }
  return (
    <>
      {approval.can_decide && <Button onClick={() => dialog.open('decline')}>{t('decline.open')}</Button>}
      {approval.can_decide && (
        <Button kind="primary" onClick={() => dialog.open('approve')}>
          {t('approve.open')}
        </Button>
      )}
      {approval.is_own && approval.status === 'pending' && <Button onClick={() => dialog.open('cancel')}>{t('cancel.open')}</Button>}
      {dialog.subject === 'approve' && <ApproveDialog {...props} />}
      {dialog.subject === 'decline' && <DeclineDialog {...props} />}
      {dialog.subject === 'cancel' && <CancelDialog {...props} />}
    </>
  )
}
