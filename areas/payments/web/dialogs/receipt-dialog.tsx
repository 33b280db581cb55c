import { type Locale, locales } from '@counterfoil/contract/locale'
import type { PaymentDetail } from '@counterfoil/contract/payments/endpoints'
import { sendReceipt } from '@counterfoil/contract/receipts/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { nameLanguage } from '../../../shared/appearance/name-language.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
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
    send: (body) => call(sendReceipt, { params: { id: merchantId, paymentId: payment.id }, body }, { showsErrors: true }),
    onDone: ({ email }) => {
      void refetchPayment(queries, merchantId, payment.id)
      showToast({ kind: 'success', text: t('receipt.done', { email }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('receipt.title')} submitText={t('receipt.submit')} form={form} onClose={onClose}>
      <Field label={t('receipt.email')} hint={t('receipt.hint')} problem={form.problems.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoFocus
            value={form.values.email}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ email: target.value })}
          />
        )}
      </Field>
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
