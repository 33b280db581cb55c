import { useTranslation } from 'react-i18next'
import { advanceSandboxClock } from '#areas/developers/contract/sandbox/endpoints.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { Control, useControl } from './control.tsx'
import type { Sandbox } from './queries.ts'

const steps = { hour: hourMs, day: dayMs, threeDays: 3 * dayMs, week: 7 * dayMs, month: 30 * dayMs, quarter: 90 * dayMs } as const
type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[]

/** The account's clock, moved forward by a step or to a time. */
export function ClockControl({ sandbox }: { sandbox: Sandbox }) {
  const { t } = useTranslation('sandbox')
  const { id } = useMerchant()
  const { form, result } = useControl({
    endpoint: advanceSandboxClock,
    initial: { step: 'day' as Step | 'time', time: sandbox.now.slice(0, 'YYYY-MM-DDThh:mm'.length) },
    toBody: ({ step, time }) => ({
      frozen_time: step === 'time' ? `${time}:00.000Z` : new Date(Date.parse(sandbox.now) + steps[step]).toISOString(),
    }),
    fields: ['frozen_time'],
    send: (body) => call(advanceSandboxClock, { params: { id }, body }, { showsFieldErrors: true }),
  })
  const { values, problems } = form
  return (
    <Control
      title={t('clock.title')}
      text={
        <>
          {t(sandbox.is_ahead ? 'clock.ahead' : 'clock.real')} <DateTime at={sandbox.now} style="full" />
        </>
      }
      submitText={t('clock.submit')}
      form={form}
      result={result && t('clock.done')}
    >
      <Field label={t('clock.step')} hint={t('clock.hint')} problem={values.step === 'time' ? undefined : problems.frozen_time}>
        {(control) => (
          <Select
            {...control}
            value={values.step}
            onChange={({ target }) => form.change({ step: stepNames.find((step) => step === target.value) ?? 'time' }, 'frozen_time')}
          >
            {[...stepNames, 'time' as const].map((step) => (
              <option key={step} value={step}>
                {t(`clock.steps.${step}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {values.step === 'time' && (
        <TextField
          label={t('clock.time')}
          problem={problems.frozen_time}
          type="datetime-local"
          value={values.time}
          onText={(time) => form.change({ time }, 'frozen_time')}
        />
      )}
    </Control>
  )
}
