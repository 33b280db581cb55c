import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountryCode, countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { localeHeader } from '#kernel/locale.ts'
import { type CurrencyCode, openCurrencies } from '#kernel/money/currencies.ts'
import { listCountries } from '#web/shared/countries/list-countries.ts'
import { PlainField } from '#web/ui/forms/plain-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from '../gate/form.module.css'

interface CodeFieldProps<Code extends string> {
  value: Code | null
  problem: string | undefined
  onChange: (code: Code) => void
}

/** Countries by their names in the reader's language, in its order. */
export function CountryField({ value, problem, onChange }: CodeFieldProps<CountryCode>) {
  const { t } = useTranslation('identity')
  const locale = useLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  return (
    <PlainField label={t('register.country')} problem={problem}>
      {(control) => (
        <Select
          {...control}
          name="country"
          autoComplete="country"
          value={value ?? ''}
          onChange={(event) => {
            const code = countryCodes.find((known) => known === event.target.value)
            if (code) onChange(code)
          }}
        >
          {value === null && <option value="">{t('register.chooseCountry')}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </PlainField>
  )
}

/** The currency that a country suggests, which opens to every one that an account can be opened in. */
export function CurrencyField({ value, problem, onChange }: CodeFieldProps<CurrencyCode>) {
  const { t } = useTranslation('identity')
  const locale = useLocale()
  const names = useMemo(() => new Intl.DisplayNames([localeHeader[locale]], { type: 'currency' }), [locale])
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = (code: CurrencyCode) => `${code} · ${names.of(code)}`
  if (value && !isOpen && !problem) {
    return (
      <p className={styles.hint}>
        {t('register.currencyIs', { currency: nameOf(value) })}
        <SentenceGap />
        <button type="button" className={styles.link} onClick={() => setIsOpen(true)}>
          {t('register.changeCurrency')}
        </button>
      </p>
    )
  }
  return (
    <PlainField label={t('register.currency')} problem={problem}>
      {(control) => (
        <Select
          {...control}
          name="currency"
          autoFocus={isOpen}
          value={value ?? ''}
          onChange={(event) => {
            const code = openCurrencies.find((known) => known === event.target.value)
            setIsOpen(true)
            if (code) onChange(code)
          }}
        >
          {openCurrencies.map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </Select>
      )}
    </PlainField>
  )
}
