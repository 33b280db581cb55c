import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RiskSimulation, simulateRisk } from '#areas/risk/contract/simulation.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { listCountries } from '#web/shared/countries/list-countries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { PlatformNote } from '#web/shared/risk/platform-note.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { SimulationResult } from './simulation-result.tsx'
import styles from './simulator.module.css'

const initial = { card: '', brand: '', country: '', user_id: '', ip: '', device: '', currency: '' }
const fields = ['card', 'brand', 'country', 'user_id', 'ip', 'device', 'currency'] as const
const texts = ['card', 'user_id', 'ip', 'device'] as const

/** Says what the account's switches, lists and rules would decide about a payment, without one. */
export function SimulatorPage() {
  const { t } = useTranslation(['risk', 'pages'])
  const locale = useLocale()
  const { t: common } = useTranslation()
  const { id } = useMerchant()
  const [result, setResult] = useState<RiskSimulation | null>(null)
  const form = useContractForm({
    endpoint: simulateRisk,
    initial,
    toBody: (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    fields,
    send: (body) => call(simulateRisk, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: setResult,
  })
  const { values, problems, isSending } = form
  const change = (changed: Partial<typeof initial>) => {
    setResult(null)
    form.change(changed, 'card', 'currency')
  }
  const brands = cardBrands.map((brand) => ({ value: brand, name: common(`card.brand.${brand}`) }))
  const countries = listCountries(locale).map(({ code, name }) => ({ value: code, name }))
  const currencies = currencyCodes.map((code) => ({ value: code, name: code }))
  const chosen = (field: 'brand' | 'country' | 'currency', none: string, options: readonly { readonly value: string; readonly name: string }[]) => (
    <Field label={t(`simulator.fields.${field}`)} problem={problems[field]}>
      {(control) => (
        <Select {...control} value={values[field]} disabled={isSending} onChange={({ target }) => change({ [field]: target.value })}>
          <option value="">{none}</option>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <>
      <PageHeader subtitle={t('simulator.subtitle')} />
      <PlatformNote />
      <div className={styles.page}>
        <form ref={form.ref} className="card stack" noValidate onSubmit={form.submit} aria-label={t('pages:/risk/simulator.title')}>
          {texts.map((field) => (
            <TextField
              key={field}
              label={t(`simulator.fields.${field}`)}
              hint={t(`simulator.hints.${field}`)}
              problem={problems[field]}
              autoComplete="off"
              spellCheck={false}
              value={values[field]}
              disabled={isSending}
              onText={(text) => change({ [field]: text })}
            />
          ))}
          {chosen('brand', t('simulator.unknown'), brands)}
          {chosen('country', t('simulator.unknown'), countries)}
          {chosen('currency', t('simulator.anyCurrency'), currencies)}
          <Refusal {...form.refusal} />
          <div>
            <Button kind="primary" type="submit" isBusy={isSending}>
              {t('simulator.submit')}
            </Button>
          </div>
        </form>
        <div aria-live="polite">{result && <SimulationResult result={result} />}</div>
      </div>
    </>
  )
}
