import type { ApprovalDetail } from '@counterfoil/contract/approvals'
import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { approvalQuery } from './queries.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

const dialogs = { approve: ApproveDialog, decline: DeclineDialog, cancel: CancelDialog } as const

/** What the person can do with a pending request. */
export function ApprovalActions({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const dialog = useDialog<keyof typeof dialogs>()
  const close = () => {
    dialog.close()
    // Somebody else may have decided meanwhile, or an answer got lost.
    void queries.invalidateQueries({ queryKey: approvalQuery(merchantId, approval.id).queryKey })
  }
  const Dialog = dialog.subject && dialogs[dialog.subject]
  return (
    <>
      {approval.can_decide && <Button onClick={() => dialog.open('decline')}>{t('decline.open')}</Button>}
      {approval.can_decide && (
        <Button type="primary" onClick={() => dialog.open('approve')}>
          {t('approve.open')}
        </Button>
      )}
      {approval.is_own && approval.status === 'pending' && <Button onClick={() => dialog.open('cancel')}>{t('cancel.open')}</Button>}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog approval={approval} onClose={close} onDone={dialog.closeForGood} />
        </Suspense>
      )}
    </>
  )
}
