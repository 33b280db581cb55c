import { useQuery } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar'
import HashIcon from 'lucide-react/icons/hash'
import { useTranslation } from 'react-i18next'
import { accountingLayouts, accountingLists } from '#areas/exports/contract/accounting/layouts.ts'
import { type JournalDates, journalPeriods } from '#areas/exports/contract/accounting/query.ts'
import type { ExportFormat } from '#areas/exports/contract/endpoints.ts'
import type { JobId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import { balanceQuery } from '#web/api/account-queries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { followExport } from '#web/shared/exports/followed-exports.ts'
import { useExportCommands } from '#web/shared/exports/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatZone } from '#web/ui/time/time.ts'
import styles from './accounting.module.css'
import { type AccountingValues, currencyOf, queryOf } from './accounting-values.ts'

/** Months that are offered, the current one among them. */
const monthCount = 13

const dateExamples: Readonly<Record<JournalDates, string>> = { iso: '2026-10-31', day_first: '31/10/2026', month_first: '10/31/2026' }
const dateOptions = (Object.keys(dateExamples) as JournalDates[]).map((value) => ({ value, label: dateExamples[value] }))

/** What a schedule of the file has. */
export interface ScheduledFile {
  readonly list: AccountingValues['list']
  readonly q: string
}

interface AccountingDialogProps {
  values: AccountingValues
  onChange: (values: AccountingValues) => void
  onSchedule: (file: ScheduledFile) => void
  onMap: () => void
  onClose: () => void
}

/** Exports a journal or a bank statement for an accounting program. */
export default function AccountingDialog({ values, onChange, onSchedule, onMap, onClose }: AccountingDialogProps) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const { request } = useExportCommands()
  const currencies = (useQuery(balanceQuery(id)).data ?? []).map(({ currency }) => currency)
  const currency = currencyOf(values, currencies)
  const { list } = values
  const { program, formats } = accountingLayouts[list]
  const change = (changed: Partial<AccountingValues>) => {
    request.reset()
    onChange({ ...values, ...changed })
  }
  const exportTo = (format: ExportFormat) => {
    const q = queryOf(values, currency, { hasDays: true })
    const onSuccess = ({ id: exportId }: { id: JobId }) => {
      followExport(exportId)
      onClose()
    }
    request.mutate({ list, q, columns: ['entry'], format }, { onSuccess })
  }
  const isDisabled = request.isPending
  const today = dayIn(timeZone, new Date())
  const months = Array.from({ length: monthCount }, (_, before) => firstOfMonth(today, before))
  const all = { value: '' as const, label: t('accounting.allCurrencies') }
  const currencyOptions: { value: CurrencyCode | ''; label: string }[] = currencies.map((value) => ({ value, label: value }))
  const sent = request.isPending ? request.variables.format : null
  return (
    <FormDialog
      title={t('accounting.title')}
      submitText={t('actions.exportTo.csv')}
      alternative={
        formats.length > 1 && (
          <Button isBusy={sent === 'xlsx'} disabled={sent === 'csv'} onClick={() => exportTo('xlsx')}>
            {t('actions.exportTo.xlsx')}
          </Button>
        )
      }
      form={{ submit: () => exportTo('csv'), isSending: sent === 'csv' }}
      isDisabled={sent === 'xlsx'}
      onClose={onClose}
    >
      <ChoiceField
        name="list"
        label={t('accounting.file')}
        hint={t(`accounting.hints.${list}`, { maximum: formatCount(program?.linesMax ?? 0, locale) })}
        hasFocus
        value={list}
        options={accountingLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        isDisabled={isDisabled}
        onChange={(chosen) => change({ list: chosen })}
      />
      <div className={styles.row}>
        <ChoiceField
          name="month"
          label={t('accounting.month')}
          hint={formatZone(timeZone, locale)}
          value={values.month}
          options={months.map((day) => ({ value: day.slice(0, 7), label: formatDay(day, locale, 'monthYear') }))}
          isDisabled={isDisabled}
          onChange={(month) => change({ month })}
        />
        <ChoiceField
          name="by"
          label={t('accounting.by')}
          value={values.by}
          options={journalPeriods.map((value) => ({ value, label: t(`accounting.periods.${value}`) }))}
          isDisabled={isDisabled}
          onChange={(by) => change({ by })}
        />
        <ChoiceField
          name="currency"
          label={t('accounting.currency')}
          value={currency ?? ''}
          options={program === null ? [all, ...currencyOptions] : currencyOptions}
          isDisabled={isDisabled}
          onChange={(chosen) => change({ currency: chosen === '' ? null : chosen })}
        />
        <ChoiceField
          name="dates"
          label={t('accounting.dates')}
          value={values.dates}
          options={dateOptions}
          isDisabled={isDisabled}
          onChange={(dates) => change({ dates })}
        />
      </div>
      <div className={styles.links}>
        <Button kind="link" size="small" icon={<HashIcon aria-hidden />} onClick={onMap}>
          {t('accounting.accounts')}
        </Button>
        <Button
          kind="link"
          size="small"
          icon={<CalendarIcon aria-hidden />}
          onClick={() => onSchedule({ list, q: queryOf(values, currency, { hasDays: false }) })}
        >
          {t('dialog.schedule')}
        </Button>
      </div>
      <Refusal error={request.error} />
    </FormDialog>
  )
}

interface ChoiceFieldProps<Value extends string> {
  name: string
  label: string
  hint?: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  isDisabled: boolean
  hasFocus?: boolean
  onChange: (value: Value) => void
}

/** One of a few choices, by its label. */
function ChoiceField<Value extends string>({ name, label, hint, value, options, isDisabled, hasFocus, onChange }: ChoiceFieldProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          disabled={isDisabled}
          autoFocus={hasFocus}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
