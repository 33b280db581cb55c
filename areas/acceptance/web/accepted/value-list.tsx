import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SwitchUsage } from '#areas/acceptance/contract/switches.ts'
import type { Locale } from '#kernel/locale.ts'
import { listCountries } from '#web/shared/countries/list-countries.ts'
import { listCurrencyChoices } from '#web/ui/filters/currency-choices.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './accepted.module.css'
import { bySavedAndUsage } from './usage.ts'
import { ValueRow } from './value-row.tsx'

interface ValueListProps {
  kind: 'currency' | 'country'
  /** As on the server. */
  saved: readonly string[]
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

/** The values of a list, found by name or code: the saved ones first, then those with recent payments. Where nothing can be changed, only the saved ones. */
export function ValueList({ kind, saved, chosen, usage, isLocked, isInvalid, onToggle }: ValueListProps) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const options = useMemo(
    () => bySavedAndUsage(kind === 'currency' ? listCurrencies(locale) : listCardCountries(locale), saved, usage[kind]),
    [kind, locale, saved, usage],
  )
  const words = search.toLowerCase().trim()
  const found = options.filter(({ value, name }) => (isLocked ? saved.includes(value) : `${name} ${value}`.toLowerCase().includes(words)))
  return (
    <div className={styles.values}>
      {!isLocked && (
        <TextInput
          type="search"
          value={search}
          aria-label={t(`accepted.${kind}.search`)}
          placeholder={t(`accepted.${kind}.search`)}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <ul className={styles.list} tabIndex={0} aria-label={t(`accepted.${kind}.title`)}>
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
        {found.length === 0 && <li className="quiet">{t('accepted.nothingFound')}</li>}
      </ul>
      <p className="quiet">{t('accepted.chosen', { count: chosen.length })}</p>
    </div>
  )
}

function listCardCountries(locale: Locale): Option[] {
  return listCountries(locale).map(({ code, name }) => ({ value: code, name }))
}

function listCurrencies(locale: Locale): Option[] {
  return listCurrencyChoices(undefined, undefined, locale).map(({ code, label }) => ({ value: code, name: label }))
}
