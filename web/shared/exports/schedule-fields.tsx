import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatsOf } from '#areas/exports/contract/accounting/layouts.ts'
import type { ExportFormat } from '#areas/exports/contract/endpoints.ts'
import { type ExportFrequency, exportFrequencies, exportPeriods, periodOf, type ScheduledList } from '#areas/exports/contract/schedules.ts'
import type { UserId } from '#kernel/ids.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { SkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Checkbox } from '../../ui/forms/ticks.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatZone } from '../../ui/time/time.ts'
import { Refusal } from '../errors/refusal.tsx'
import { ScheduleDayField } from '../forms/schedule-day-field.tsx'
import type { ContractForm } from '../forms/use-contract-form.ts'
import { nameHour } from './export-words.ts'
import styles from './schedule-dialog.module.css'
import { recipientsQuery } from './schedule-queries.ts'
import type { ScheduleValues } from './schedule-values.ts'

type Column = 'frequency' | 'weekday' | 'month_day' | 'hour' | 'period' | 'format' | 'recipients'
export const scheduleFields = ['frequency', 'weekday', 'month_day', 'hour', 'period', 'format', 'recipients'] as const satisfies readonly Column[]

const hours = Array.from({ length: 24 }, (_, index) => index)

/** When a schedule runs, of which period, in which format and for whom. */
export function ScheduleFields({ list, form }: { list: ScheduledList; form: ContractForm<ScheduleValues, Column> }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const formats = formatsOf(list)
  const { frequency, weekday, monthDay, hour, period, format, recipients } = form.values
  return (
    <>
      <div className={styles.row}>
        <Field label={t('schedules.frequencyLabel')} problem={form.problems.frequency}>
          {(control) => (
            <Select
              {...control}
              name="frequency"
              autoFocus
              value={frequency}
              disabled={form.isSending}
              onChange={({ target }) => {
                const chosen = target.value as ExportFrequency
                form.change({ frequency: chosen, period: periodOf[chosen] }, 'weekday', 'month_day')
              }}
            >
              {exportFrequencies.map((value) => (
                <option key={value} value={value}>
                  {t(`schedules.frequency.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ScheduleDayField frequency={frequency} value={{ weekday, monthDay }} problems={form.problems} isDisabled={form.isSending} onChange={form.change} />
        <Field label={t('schedules.hour')} hint={formatZone(timeZone, locale)} problem={form.problems.hour}>
          {(control) => (
            <Select {...control} name="hour" value={hour} disabled={form.isSending} onChange={({ target }) => form.change({ hour: Number(target.value) })}>
              {hours.map((value) => (
                <option key={value} value={value}>
                  {nameHour(value)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className={styles.row}>
        <Field label={t('schedules.periodLabel')} problem={form.problems.period}>
          {(control) => (
            <Select
              {...control}
              name="period"
              value={period}
              disabled={form.isSending}
              onChange={({ target }) => form.change({ period: target.value as ScheduleValues['period'] })}
            >
              {exportPeriods.map((value) => (
                <option key={value} value={value}>
                  {t(`schedules.period.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('dialog.format')} problem={form.problems.format}>
          {(control) => (
            <Select
              {...control}
              name="format"
              value={format}
              disabled={form.isSending}
              onChange={({ target }) => form.change({ format: target.value as ExportFormat })}
            >
              {formats.map((value) => (
                <option key={value} value={value}>
                  {t(`formats.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <RecipientChoices
        list={list}
        value={recipients}
        problem={form.problems.recipients}
        isDisabled={form.isSending}
        onChange={(chosen) => form.change({ recipients: chosen }, 'recipients')}
      />
    </>
  )
}

interface RecipientChoicesProps {
  list: ScheduledList
  value: readonly UserId[]
  problem: string | undefined
  isDisabled: boolean
  onChange: (recipients: UserId[]) => void
}

/** Members who can export a list; those who are chosen get the email. */
function RecipientChoices({ list, value, problem, isDisabled, onChange }: RecipientChoicesProps) {
  const { t } = useTranslation('exports')
  const { id } = useMerchant()
  const members = useQuery(recipientsQuery(id, list))
  const problemId = useId()
  if (!members.data) return members.error ? <Refusal error={members.error} /> : <SkeletonItems items={2} />
  return (
    <fieldset className={styles.recipients} disabled={isDisabled} aria-describedby={problem ? problemId : undefined}>
      <legend>{t('schedules.recipients')}</legend>
      <div className={styles.choices}>
        {members.data.map((member) => (
          <Checkbox
            key={member.id}
            checked={value.includes(member.id)}
            disabled={isDisabled}
            onChange={() => onChange(value.includes(member.id) ? value.filter((other) => other !== member.id) : [...value, member.id])}
          >
            {member.name}
          </Checkbox>
        ))}
      </div>
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
