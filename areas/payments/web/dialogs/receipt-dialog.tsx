import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { sendReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { call } from '#web/api/call.ts'
import { nameLanguage } from '#web/shared/appearance/name-language.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { refetchPayment } from '../queries.ts'

/** Emails the receipt, to the customer unless another address is entered. */
export function ReceiptDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const initial: { email: string; language: Locale } = {
    email: payment.customer?.email ?? payment.customer_email ?? '',
    language: payment.receipt_language ?? 'en',
  }
  const form = useContractForm({
    endpoint: sendReceipt,
    initial,
    toBody: (values) => values,
    fields: ['email', 'language'],
    texts: ({ email }) => ({ email: email.trim() ? undefined : t('receipt.missing') }),
    send: (body) => call(sendReceipt, { params: { id: merchantId, paymentId: payment.id }, body }, { showsFieldErrors: true }),
    onDone: ({ email }) => {
      void refetchPayment(queries, merchantId, payment.id)
      showToast({ kind: 'success', text: t('receipt.done', { email }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('receipt.title')} submitText={t('receipt.submit')} form={form} onClose={onClose}>
      <TextField
        label={t('receipt.email')}
        hint={t('receipt.hint')}
        problem={form.problems.email}
        type="email"
        autoFocus
        value={form.values.email}
        disabled={form.isSending}
        onText={(email) => form.change({ email })}
      />
      <Field label={t('receipt.language')} problem={form.problems.language}>
        {(control) => (
          <Select
            {...control}
            value={form.values.language}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ language: target.value as Locale })}
          >
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {nameLanguage(locale)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
