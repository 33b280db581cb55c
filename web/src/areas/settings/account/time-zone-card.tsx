import type { MerchantInfo } from '@counterfoil/contract/merchants'
import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../api/errors.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { formatZone } from '../../../ui/time.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { useFocusProblem } from '../../../ui/use-focus-problem.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import styles from '../forms.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { useSayUnchanged } from '../use-say-unchanged.ts'
import { useUpdateMerchant } from '../use-update-merchant.ts'
import { listTimeZones } from './time-zones.ts'

/** The business's one zone, in which every time is shown to everybody. */
export function TimeZoneCard() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const mayChange = useCan('merchant.update')
  const { id, time_zone: timeZone, business_name: business } = useMerchant()
  return (
    <SettingsCard title={t('timeZone.title')} text={t('timeZone.text', { business })}>
      {mayChange ? (
        <TimeZoneForm key={id} />
      ) : (
        <>
          <p className={styles.sentence}>{formatZone(timeZone, locale)}</p>
          <p className={styles.quiet}>{t('timeZone.readOnly')}</p>
        </>
      )}
    </SettingsCard>
  )
}

function TimeZoneForm() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { time_zone: current } = useMerchant()
  const [chosen, setChosen] = useState<string | null>(null)
  const options = useMemo(() => listTimeZones(current, locale, new Date()), [current, locale])
  const save = useUpdateMerchant()
  const sayUnchanged = useSayUnchanged()
  const form = useFocusProblem(save.isPending)
  const zone = chosen ?? current
  const isChanged = zone !== current
  useUnsavedChanges(t('timeZone.title'), isChanged, () => setChosen(null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return sayUnchanged()
    const onSuccess = ({ time_zone: saved }: MerchantInfo) => {
      setChosen(null)
      showToast({ kind: 'success', text: t('timeZone.saved', { zone: formatZone(saved, locale) }) })
    }
    save.mutate({ time_zone: zone }, { onSuccess })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('timeZone.label')} hint={t('timeZone.hint')} problem={findFieldError(save.error, 'time_zone')}>
        {(control) => (
          <Combobox {...control} options={options} value={zone} listLabel={t('timeZone.list')} emptyText={t('timeZone.none')} onChange={setChosen} />
        )}
      </Field>
      <Refusal error={save.error} fields={['time_zone']} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
