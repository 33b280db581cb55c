import type { SwitchUsage } from '@counterfoil/contract/acceptance/switches'
import type { Locale } from '@counterfoil/contract/locale'
import { localeHeader } from '@counterfoil/contract/locale'
import { currencyCodes } from '@counterfoil/contract/money/currencies'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCountries } from '../../../shared/countries/list-countries.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import styles from './accepted.module.css'
import { byUsage } from './usage.ts'
import { ValueRow } from './value-row.tsx'

interface ValueListProps {
  kind: 'currency' | 'country'
  chosen: readonly string[]
  usage: SwitchUsage
  isLocked: boolean
  isInvalid: boolean
  onToggle: (value: string) => void
}

interface Option {
  readonly value: string
  readonly name: string
}

/** The values of a list, found by name or code. Those with recent payments come first. */
export function ValueList({ kind, chosen, usage, isLocked, isInvalid, onToggle }: ValueListProps) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const options = useMemo(() => byUsage(kind, kind === 'currency' ? listCurrencies(locale) : listCardCountries(locale), usage), [kind, locale, usage])
  const words = search.toLowerCase().trim()
  const found = options.filter(({ value, name }) => `${name} ${value}`.toLowerCase().includes(words))
  return (
    <div className={styles.values}>
      <TextInput
        type="search"
        value={search}
        aria-label={t(`accepted.${kind}.search`)}
        placeholder={t(`accepted.${kind}.search`)}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={styles.list} aria-label={t(`accepted.${kind}.title`)}>
        {found.map(({ value, name }) => (
          <ValueRow
            key={value}
            kind={kind}
            value={value}
            name={name}
            isChecked={chosen.includes(value)}
            isLocked={isLocked}
            isInvalid={isInvalid}
            usage={usage}
            onToggle={() => onToggle(value)}
          />
        ))}
        {found.length === 0 && <li className={styles.quiet}>{t('accepted.nothingFound')}</li>}
      </ul>
      <p className={styles.quiet}>{t('accepted.chosen', { count: chosen.length })}</p>
    </div>
  )
}

function listCardCountries(locale: Locale): Option[] {
  return listCountries(locale).map(({ code, name }) => ({ value: code, name }))
}

function listCurrencies(locale: Locale): Option[] {
  const names = new Intl.DisplayNames([localeHeader[locale]], { type: 'currency' })
  return currencyCodes.map((code) => ({ value: code, name: `${code} · ${names.of(code) ?? code}` }))
}
