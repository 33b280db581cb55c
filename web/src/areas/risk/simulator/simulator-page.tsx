import { type RiskSimulation, simulateRisk } from '@counterfoil/contract/risk/simulation'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { listCountries } from '../../../shared/countries/list-countries.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { RiskHeader } from '../risk-header.tsx'
import { SimulationResult } from './simulation-result.tsx'
import styles from './simulator.module.css'

const initial = { card: '', country: '', user_id: '', ip: '' }
const fields = ['card', 'country', 'user_id', 'ip'] as const
const texts = ['card', 'user_id', 'ip'] as const

/** Says what the lists would decide about a payer, without a payment. */
export function SimulatorPage() {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id } = useMerchant()
  const [result, setResult] = useState<RiskSimulation | null>(null)
  const form = useContractForm({
    endpoint: simulateRisk,
    initial,
    toBody: (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    fields,
    send: (body) => call(simulateRisk, { params: { id }, body }, { showsErrors: true }),
    onDone: setResult,
  })
  const { values, problems, isSending } = form
  const change = (changed: Partial<typeof initial>) => {
    setResult(null)
    form.change(changed, 'card')
  }
  return (
    <>
      <RiskHeader title={t('simulator.title')} subtitle={t('simulator.subtitle')} />
      <div className={styles.page}>
        <form ref={form.ref} className={`card ${styles.form}`} noValidate onSubmit={form.submit} aria-label={t('simulator.title')}>
          {texts.map((field) => (
            <Field key={field} label={t(`simulator.fields.${field}`)} hint={t(`simulator.hints.${field}`)} problem={problems[field]}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  spellCheck={false}
                  value={values[field]}
                  disabled={isSending}
                  onChange={({ target }) => change({ [field]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field label={t('simulator.fields.country')} problem={problems.country}>
            {(control) => (
              <Select {...control} value={values.country} disabled={isSending} onChange={({ target }) => change({ country: target.value })}>
                <option value="">{t('simulator.anyCountry')}</option>
                {listCountries(locale).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Refusal {...form.refusal} />
          <div>
            <Button type="primary" htmlType="submit" loading={isSending}>
              {t('simulator.submit')}
            </Button>
          </div>
        </form>
        <div aria-live="polite">{result && <SimulationResult result={result} />}</div>
      </div>
    </>
  )
}
