import { useTranslation } from 'react-i18next'
import { createSandboxDispute, createSandboxFraudWarning } from '#areas/developers/contract/sandbox/endpoints.ts'
import { disputeCategories, fraudTypes } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ObjectLink } from '../requests/object-link.tsx'
import { Control, useControl } from './control.tsx'
import styles from './sandbox.module.css'

const kinds = ['chargeback', 'query'] as const

/** A dispute of any reason, or an inquiry. */
export function DisputeControl() {
  const { t } = useTranslation(['sandbox', 'disputes'])
  const { id } = useMerchant()
  const { form, result } = useControl({
    endpoint: createSandboxDispute,
    initial: { kind: 'chargeback', reason: 'fraud', paymentId: '' },
    toBody: ({ kind, reason, paymentId }) => ({ kind, reason, payment_id: paymentId.trim() || null }),
    fields: ['reason', 'payment_id'],
    send: (body, idempotencyKey) => call(createSandboxDispute, { params: { id }, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const { values, problems } = form
  return (
    <Control
      title={t('dispute.title')}
      text={t('dispute.text')}
      submitText={t('dispute.submit')}
      form={form}
      result={
        result && (
          <>
            {t('result.opened')} <ObjectLink id={result.dispute_id} />
          </>
        )
      }
    >
      <div className={styles.pair}>
        <Field label={t('dispute.kind')}>
          {(control) => (
            <Select {...control} value={values.kind} onChange={({ target }) => form.change({ kind: target.value })}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`disputes:category.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('dispute.reason')} problem={problems.reason}>
          {(control) => (
            <Select {...control} value={values.reason} onChange={({ target }) => form.change({ reason: target.value }, 'reason')}>
              {disputeCategories.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`disputes:reason.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <PaymentField value={values.paymentId} problem={problems.payment_id} onChange={(paymentId) => form.change({ paymentId }, 'payment_id')} />
    </Control>
  )
}

/** An early fraud warning. */
export function FraudControl() {
  const { t } = useTranslation(['sandbox', 'dispute'])
  const { id } = useMerchant()
  const { form, result } = useControl({
    endpoint: createSandboxFraudWarning,
    initial: { type: 'unauthorized_use_of_card', paymentId: '' },
    toBody: ({ type, paymentId }) => ({ fraud_type: type, payment_id: paymentId.trim() || null }),
    fields: ['payment_id'],
    send: (body, idempotencyKey) => call(createSandboxFraudWarning, { params: { id }, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const { values, problems } = form
  return (
    <Control
      title={t('fraud.title')}
      text={t('fraud.text')}
      submitText={t('fraud.submit')}
      form={form}
      result={
        result && (
          <>
            {t('result.reported')} <ObjectLink id={result.payment_id} />
          </>
        )
      }
    >
      <Field label={t('fraud.type')}>
        {(control) => (
          <Select {...control} value={values.type} onChange={({ target }) => form.change({ type: target.value })}>
            {fraudTypes.map((type) => (
              <option key={type} value={type}>
                {t(`dispute:issuer.fraudType.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PaymentField value={values.paymentId} problem={problems.payment_id} onChange={(paymentId) => form.change({ paymentId }, 'payment_id')} />
    </Control>
  )
}

function PaymentField({ value, problem, onChange }: { value: string; problem: string | undefined; onChange: (value: string) => void }) {
  const { t } = useTranslation('sandbox')
  return (
    <Field label={t('payment.label')} hint={t('payment.hint')} problem={problem}>
      {(control) => (
        <TextInput {...control} placeholder="pi_…" autoComplete="off" spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
