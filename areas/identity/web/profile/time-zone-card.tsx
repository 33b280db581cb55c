import { updateMerchantInfo } from '@counterfoil/contract/merchants/endpoints'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatZone } from '../../../ui/time/time.ts'
import styles from '../forms.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { SettingsForm } from '../settings-form.tsx'
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
    <SettingsCard anchor="timeZone" title={t('timeZone.title')} text={t('timeZone.text', { business })}>
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
  const options = useMemo(() => listTimeZones(current, locale, new Date()), [current, locale])
  const { mutateAsync: send } = useUpdateMerchant()
  const form = useContractForm({
    endpoint: updateMerchantInfo,
    initial: { time_zone: current },
    toBody: (values) => values,
    fields: ['time_zone'],
    send,
    onDone: ({ time_zone: saved }) => showToast({ kind: 'success', text: t('timeZone.saved', { zone: formatZone(saved, locale) }) }),
    onUnchanged: useSayUnchanged(),
    unsaved: { name: t('timeZone.title') },
  })
  return (
    <SettingsForm form={form}>
      <Field label={t('timeZone.label')} hint={t('timeZone.hint')} problem={form.problems.time_zone}>
        {(control) => (
          <Combobox
            {...control}
            options={options}
            value={form.values.time_zone}
            listLabel={t('timeZone.list')}
            emptyText={t('timeZone.none')}
            onChange={(zone) => form.change({ time_zone: zone })}
          />
        )}
      </Field>
    </SettingsForm>
  )
}
