import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsForm } from '#web/shared/settings/settings-form.tsx'
import { listTimeZones } from '#web/shared/settings/time-zones.ts'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { useUpdateMerchant } from '#web/shared/settings/use-update-merchant.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Combobox } from '#web/ui/forms/combobox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'

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
