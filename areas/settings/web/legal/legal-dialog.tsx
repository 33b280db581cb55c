import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLegalDetails, type LegalField, type LegalInfo, legalFields } from '#areas/settings/contract/merchants/legal-details.ts'
import { call } from '#web/api/call.ts'
import { listCountries } from '#web/shared/countries/list-countries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useKeepLegalInfo } from '../queries.ts'
import { collectLegalChanges, readLegalValues } from './legal-values.ts'

/** What the browser should know of each field. */
const autoComplete = {
  legal_name: 'organization',
  registration_number: 'off',
  tax_number: 'off',
  representative_name: 'off',
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
} as const satisfies Record<Exclude<LegalField, 'country'>, string>

/** Sends changed legal details to review, or saves them where nobody reviews them. */
export default function LegalDialog({ info: { details, is_reviewed: isReviewed }, onClose }: { info: LegalInfo; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { id } = useMerchant()
  const keep = useKeepLegalInfo()
  const countries = useMemo(() => listCountries(locale), [locale])
  const form = useContractForm({
    endpoint: changeLegalDetails,
    initial: readLegalValues(details),
    toBody: (values) => collectLegalChanges(values, details),
    fields: legalFields,
    send: (body) => call(changeLegalDetails, { params: { id }, body }, { showsFieldErrors: true }),
    onUnchanged: useSayUnchanged(),
    onDone: (saved) => {
      keep(saved)
      showToast({ kind: 'success', text: t(isReviewed ? 'legal.sent' : 'info.saved') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('legal.dialogTitle')} submitText={t(isReviewed ? 'legal.submit' : 'save')} form={form} onClose={onClose}>
      {isReviewed && <p>{t('legal.dialogText')}</p>}
      {legalFields.map((field, index) => (
        <Field key={field} label={t(`legal.fields.${field}`)} problem={form.problems[field]}>
          {(control) =>
            field === 'country' ? (
              <Select
                {...control}
                name={field}
                autoComplete="country"
                value={form.values.country}
                onChange={({ target }) => form.change({ country: target.value })}
              >
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <TextInput
                {...control}
                name={field}
                autoFocus={index === 0}
                autoComplete={autoComplete[field]}
                value={form.values[field]}
                onChange={({ target }) => form.change({ [field]: target.value })}
              />
            )
          }
        </Field>
      ))}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
