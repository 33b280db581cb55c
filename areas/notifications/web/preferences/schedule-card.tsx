import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotificationSchedule, setNotificationSchedule } from '#areas/notifications/contract/preferences.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsForm } from '#web/shared/settings/settings-form.tsx'
import { listTimeZones } from '#web/shared/settings/time-zones.ts'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Combobox } from '#web/ui/forms/combobox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useSetSchedule } from './queries.ts'
import own from './schedule-card.module.css'

const defaults = { digest_at: '09:00', quiet_from: '22:00', quiet_until: '07:00' } as const

/** When emails are sent: immediately or once a day, and never in quiet hours. */
export function ScheduleCard({ schedule }: { schedule: NotificationSchedule }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const options = useMemo(() => listTimeZones(schedule.time_zone, locale, new Date()), [schedule.time_zone, locale])
  const { mutateAsync: send } = useSetSchedule()
  const form = useContractForm({
    endpoint: setNotificationSchedule,
    initial: schedule,
    toBody: (values) => values,
    fields: ['time_zone', 'quiet_from', 'quiet_until', 'digest_at'],
    send,
    onDone: () => showToast({ kind: 'success', text: t('notifications.schedule.saved') }),
    onUnchanged: useSayUnchanged(),
    unsaved: { name: t('notifications.schedule.title') },
  })
  const { values, problems, change } = form
  const hasQuietHours = values.quiet_from !== null || values.quiet_until !== null
  return (
    <SettingsCard anchor="emailSchedule" title={t('notifications.schedule.title')} text={t('notifications.schedule.text')}>
      <SettingsForm form={form}>
        <Field label={t('notifications.schedule.pace')}>
          {(control) => (
            <Select
              {...control}
              className={styles.select}
              value={values.digest_at === null ? 'immediately' : 'daily'}
              onChange={({ target }) => change({ digest_at: target.value === 'daily' ? defaults.digest_at : null })}
            >
              <option value="immediately">{t('notifications.schedule.immediately')}</option>
              <option value="daily">{t('notifications.schedule.daily')}</option>
            </Select>
          )}
        </Field>
        {values.digest_at !== null && (
          <TextField
            label={t('notifications.schedule.digestAt')}
            problem={problems.digest_at}
            type="time"
            value={values.digest_at ?? ''}
            onText={(digest_at) => change({ digest_at })}
          />
        )}
        <Checkbox
          checked={hasQuietHours}
          onChange={({ target }) =>
            change(target.checked ? { quiet_from: defaults.quiet_from, quiet_until: defaults.quiet_until } : { quiet_from: null, quiet_until: null })
          }
        >
          {t('notifications.schedule.quiet')}
        </Checkbox>
        {hasQuietHours && (
          <div className={own.pair}>
            <TextField
              label={t('notifications.schedule.from')}
              problem={problems.quiet_from}
              type="time"
              value={values.quiet_from ?? ''}
              onText={(quiet_from) => change({ quiet_from }, 'quiet_until')}
            />
            <TextField
              label={t('notifications.schedule.until')}
              problem={problems.quiet_until}
              type="time"
              value={values.quiet_until ?? ''}
              onText={(quiet_until) => change({ quiet_until }, 'quiet_from')}
            />
          </div>
        )}
        <Field label={t('notifications.schedule.zone')} hint={t('notifications.schedule.zoneHint')} problem={problems.time_zone}>
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={values.time_zone}
              listLabel={t('timeZone.list')}
              emptyText={t('timeZone.none')}
              onChange={(zone) => change({ time_zone: zone })}
            />
          )}
        </Field>
      </SettingsForm>
    </SettingsCard>
  )
}
