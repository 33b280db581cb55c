import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'

function useCurrencies() {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return ['CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'USD'].map((code) => ({ value: code, label: code, detail: names.of(code) ?? '' }))
}

export function Default() {
  const { t } = useTranslation('catalogue')
  const [value, setValue] = useState('EUR')
  const options = useCurrencies()
  return (
    <PlainField label={t('combobox.label')}>
      {(control) => <Combobox {...control} options={options} value={value} listLabel={t('combobox.list')} emptyText={t('combobox.none')} onChange={setValue} />}
    </PlainField>
  )
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  const options = useCurrencies()
  return (
    <PlainField label={t('combobox.label')} problem={t('samples.problem')}>
      {(control) => (
        <Combobox {...control} options={options} value="" listLabel={t('combobox.list')} emptyText={t('combobox.none')} onChange={() => undefined} />
      )}
    </PlainField>
  )
}

export function Disabled() {
  const { t } = useTranslation('catalogue')
  const options = useCurrencies()
  return (
    <PlainField label={t('combobox.label')}>
      {(control) => (
        <Combobox
          {...control}
          disabled
          options={options}
          value="USD"
          listLabel={t('combobox.list')}
          emptyText={t('combobox.none')}
          onChange={() => undefined}
        />
      )}
    </PlainField>
  )
}
