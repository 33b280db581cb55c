import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { eraseCustomer, type getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { customerNotesQuery, erasurePreviewQuery, takeInCustomer } from '../queries.ts'
import { EraseBlockers } from './erase-blockers.tsx'
import { EraseExtent } from './erase-extent.tsx'

interface EraseDialogProps {
  customer: CustomerDetail
  onClose: () => void
  onDone: () => void
}

/** Says what is erased and what stays, or why that has to wait, and has the member type whom it is about. */
export default function EraseDialog(props: EraseDialogProps) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const preview = useQuery(erasurePreviewQuery(merchantId, props.customer.id))
  if (preview.data && preview.data.blockers.length === 0) return <EraseForm {...props} preview={preview.data} />
  return (
    <Dialog title={t('erase.title')} footer={null} onClose={props.onClose}>
      {preview.isPending && <SkeletonItems items={3} />}
      {preview.isError && <ErrorNotice title={t('erase.failed')} error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <EraseBlockers blockers={preview.data.blockers} />}
    </Dialog>
  )
}

function EraseForm({ customer, preview, onClose, onDone }: EraseDialogProps & { preview: Answer<typeof getErasurePreview> }) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { confirmation } = preview
  const form = useContractForm({
    endpoint: eraseCustomer,
    initial: { confirmation: '' },
    toBody: (values) => values,
    fields: ['confirmation'],
    check: ({ confirmation: typed }): { confirmation?: string } =>
      typed.trim().toLowerCase() === confirmation.toLowerCase() ? {} : { confirmation: t('erase.differs', { text: confirmation }) },
    send: (body) => call(eraseCustomer, { params: { id: merchantId, customerId: customer.id }, body }, { showsErrors: true }),
    onDone: (erased) => {
      void takeInCustomer(queries, merchantId, erased)
      void queries.invalidateQueries({ queryKey: customerNotesQuery(merchantId, customer.id).queryKey })
      onDone()
    },
  })
  return (
    <FormDialog title={t('erase.title')} submitText={t('erase.submit')} isDangerous form={form} onClose={onClose}>
      <EraseExtent preview={preview} />
      <Field label={t('erase.confirm', { text: confirmation })} problem={form.problems.confirmation}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoFocus
            spellCheck={false}
            value={form.values.confirmation}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ confirmation: target.value })}
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
