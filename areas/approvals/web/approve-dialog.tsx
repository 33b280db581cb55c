import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ApprovalDetail, approveRequest } from '#areas/approvals/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { DecisionProps } from './decisions.ts'
import { takeInDecision } from './queries.ts'
import { ChangeFields } from './team/change-fields.tsx'

/** Asks once before a request is carried out. */
export default function ApproveDialog({ approval, onClose, onDone }: DecisionProps<ApprovalDetail>) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { id, action, requested_by: name } = approval
  const amount = nameSubject(approval, locale)
  const isMoney = approval.amount_minor !== null
  const money = useMoneyCall({
    subject: `${merchantId}/${id}/approve`,
    send: (_: object, idempotencyKey) => call(approveRequest, { params: { id: merchantId, approvalId: id } }, { idempotencyKey }),
  })
  const approve = useMutation({
    mutationFn: () => money.send({}),
    onSuccess: (approved) => {
      void takeInDecision(queries, merchantId, approved)
      showToast({ kind: 'success', text: t(`approve.done.${action}`, { amount }) })
      onDone()
    },
  })
  return (
    <MoneyDialog
      title={t('approve.title')}
      submitText={t(`approve.submit.${action}`, { amount })}
      form={{ submit: () => approve.mutate(), isSending: approve.isPending, refusal: { error: approve.error, fields: [] }, clearRefusal: approve.reset }}
      money={money}
      onClose={onClose}
    >
      <p>{t(`approve.text.${action}`, { amount, name })}</p>
      {isMoney ? <p>{t('approve.counts')}</p> : <ChangeFields changes={approval.changes} />}
    </MoneyDialog>
  )
}
