import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type CustomerDetail, createCustomer, updateCustomer } from '#areas/customers/contract/detail.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import { call } from '#web/api/call.ts'
import { listCountries } from '#web/shared/countries/list-countries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Combobox } from '#web/ui/forms/combobox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { takeInCustomer } from '../queries.ts'
import styles from './customer-dialog.module.css'

type Body = BodyInput<typeof updateCustomer>

const contactFields = ['name', 'email', 'phone', 'description'] as const
const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code'] as const
const labelOfLine = { line1: 'line1', line2: 'line2', city: 'city', state: 'state', postal_code: 'postalCode' } as const

interface Values extends Record<(typeof contactFields)[number] | (typeof addressFields)[number], string> {
  country: string
  metadata: string
}

function valuesOf(customer: CustomerDetail | null): Values {
  const { address } = customer ?? {}
  return {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    description: customer?.description ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postal_code: address?.postal_code ?? '',
    country: address?.country ?? '',
    metadata: printMetadata(customer?.metadata ?? {}),
  }
}

const orNull = (text: string) => text.trim() || null

function bodyOf(values: Values, customer: CustomerDetail | null): unknown {
  const address = { ...Object.fromEntries(addressFields.map((line) => [line, orNull(values[line])])), country: values.country || null }
  return {
    ...Object.fromEntries(contactFields.map((field) => [field, orNull(values[field])])),
    address: Object.values(address).every((part) => part === null) ? null : address,
    metadata: readMetadata(values.metadata, customer?.metadata ?? {}),
  }
}

/** Adds a customer, whose page it then opens, or changes one. */
export default function CustomerDialog({ customer, onClose }: { customer: CustomerDetail | null; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm({
    endpoint: updateCustomer,
    initial: valuesOf(customer),
    toBody: (values) => bodyOf(values, customer),
    fields: [...contactFields, 'address', 'metadata'],
    texts: () => ({ metadata: t('form.metadataWrong', { key: limits.metadataKeyLengthMax, value: limits.metadataValueLengthMax }) }),
    ...(customer && { onUnchanged: onClose }),
    send: (body: Body) =>
      customer
        ? call(updateCustomer, { params: { id: merchantId, customerId: customer.id }, body }, { showsFieldErrors: true })
        : call(createCustomer, { params: { id: merchantId }, body }, { showsFieldErrors: true }),
    onDone: (saved) => {
      void takeInCustomer(queries, merchantId, saved)
      showToast({ kind: 'success', text: t(customer ? 'form.saved' : 'form.added') })
      onClose()
      if (!customer) void navigate({ to: '/customers/$customerId', params: { customerId: saved.id } })
    },
  })
  const { values, isSending: disabled } = form
  const countries = listCountries(locale).map(({ code, name }) => ({ value: code as string, label: name, detail: code as string }))
  return (
    <FormDialog title={t(customer ? 'form.editTitle' : 'form.addTitle')} submitText={t(customer ? 'form.save' : 'form.add')} form={form} onClose={onClose}>
      <div className={styles.fields}>
        {contactFields.map((field) => (
          <TextField
            key={field}
            label={t(`contact.${field}`)}
            problem={form.problems[field]}
            type={field === 'email' ? 'email' : 'text'}
            autoFocus={field === 'name'}
            value={values[field]}
            disabled={disabled}
            onText={(text) => form.change({ [field]: text })}
          />
        ))}
        {addressFields.map((line) => (
          <TextField
            key={line}
            label={t(`form.${labelOfLine[line]}`)}
            problem={line === 'line1' ? form.problems.address : undefined}
            value={values[line]}
            disabled={disabled}
            onText={(text) => form.change({ [line]: text }, 'address')}
          />
        ))}
        <Field label={t('form.country')}>
          {(control) => (
            <Combobox
              {...control}
              options={[{ value: '', label: t('form.noCountry') }, ...countries]}
              value={values.country}
              listLabel={t('form.country')}
              emptyText={t('form.noMatch')}
              disabled={disabled}
              onChange={(country) => form.change({ country }, 'address')}
            />
          )}
        </Field>
      </div>
      <Field label={t('form.metadata')} hint={t('form.metadataHint')} problem={form.problems.metadata}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            spellCheck={false}
            value={values.metadata}
            disabled={disabled}
            onChange={({ target }) => form.change({ metadata: target.value })}
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

/** Metadata as lines of text. */

export function printMetadata(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')
}

/**
 * A line without a key keeps an empty one, which the schema refuses.
 * @param known what was printed. Unchanged text returns it as it is, since the merchant API accepts line breaks in values and `=` in keys.
 */
export function readMetadata(text: string, known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (text === printMetadata(known)) return known
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [key = '', ...values] = line.split('=')
      return [key.trim(), values.join('=').trim()]
    }),
  )
}
