import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PayoutFrequency, type PayoutSchedule, payoutFrequencies, setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { nextRunDay } from '#areas/payouts/contract/schedule-days.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { ScheduleDayField } from '#web/shared/forms/schedule-day-field.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { parseAmount, useAmountProblem } from '#web/shared/money/amount-input.ts'
import { refetchPayouts } from '#web/shared/payouts/queries.ts'
import forms from '#web/shared/settings/forms.module.css'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useNow } from '#web/ui/time/use-now.ts'
import { useDayName, useDescribeSchedule } from './use-describe-schedule.ts'

/** Sets when a currency is paid out automatically. */
export default function ScheduleDialog({ schedule, onClose }: { schedule: PayoutSchedule; onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const { id, time_zone: timeZone } = useMerchant()
  const { currency } = schedule
  const queries = useQueryClient()
  const describe = useDescribeSchedule()
  const describeAmount = useAmountProblem()
  const nameDay = useDayName()
  const today = dayIn(timeZone, new Date(useNow()))
  const [initial] = useState(() => startValues(schedule))
  const form = useContractForm({
    endpoint: setPayoutSchedule,
    initial,
    toBody: (values) => toBody(values, currency),
    fields: ['frequency', 'weekday', 'month_day', 'minimum_minor'],
    texts: ({ minimum }) => {
      const { problem } = parseAmount(minimum, currency)
      return { minimum_minor: problem ? describeAmount(problem, currency) : undefined }
    },
    send: (body: BodyInput<typeof setPayoutSchedule>) => call(setPayoutSchedule, { params: { id, currency }, body }, { showsFieldErrors: true }),
    onDone: (saved) => {
      void refetchPayouts(queries, id)
      showToast({ kind: 'success', text: t('schedules.saved', { currency, rule: describe(saved) }) })
      onClose()
    },
  })
  const { frequency, weekday, monthDay, minimum } = form.values
  const first = nextRunDay({ frequency, weekday, monthDay }, today)
  return (
    <FormDialog title={t('schedules.dialogTitle', { currency })} submitText={t('schedules.save')} form={form} onClose={onClose}>
      <Field label={t('schedules.how')} problem={form.problems.frequency}>
        {(control) => (
          <Select
            {...control}
            name="frequency"
            autoFocus
            value={frequency}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ frequency: target.value as PayoutFrequency }, 'weekday', 'month_day')}
          >
            {payoutFrequencies.map((value) => (
              <option key={value} value={value}>
                {t(`schedules.frequency.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ScheduleDayField frequency={frequency} value={{ weekday, monthDay }} problems={form.problems} isDisabled={form.isSending} onChange={form.change} />
      {frequency !== 'manual' && (
        <>
          <TextField
            label={t('schedules.minimum', { currency })}
            hint={t('schedules.minimumHint')}
            problem={form.problems.minimum_minor}
            name="minimum"
            inputMode="decimal"
            autoComplete="off"
            value={minimum}
            disabled={form.isSending}
            onText={(minimum) => form.change({ minimum }, 'minimum_minor')}
          />
          {first && <p className={forms.note}>{t('schedules.first', { day: nameDay(first) })}</p>}
        </>
      )}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

interface ScheduleValues {
  readonly frequency: PayoutFrequency
  readonly weekday: number
  readonly monthDay: number
  /** As it is typed; empty for none. */
  readonly minimum: string
}

/** A manual schedule is opened to be changed, so the form begins weekly. */
function startValues({ currency, frequency, weekday, month_day, minimum_minor }: PayoutSchedule): ScheduleValues {
  return {
    frequency: frequency === 'manual' ? 'weekly' : frequency,
    weekday: weekday ?? 1,
    monthDay: month_day ?? 1,
    minimum: minimum_minor === 0 ? '' : toDecimalText(minimum_minor, currency),
  }
}

/** A minimum that can't be read is refused by the schema. */
function toBody({ frequency, weekday, monthDay, minimum }: ScheduleValues, currency: string) {
  const { amountMinor, problem } = parseAmount(minimum, currency)
  return {
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    month_day: frequency === 'monthly' ? monthDay : null,
    minimum_minor: problem === 'empty' || problem === 'zero' ? 0 : amountMinor,
  }
}
