import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankStatement } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { type CsvMapping, csvDateOrders, decimalMarks } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { csvDelimiters, csvEncodings } from '#kernel/csv.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { PlainField } from '#web/ui/forms/plain-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useReconciliation } from './queries.ts'
import styles from './reconciliation.module.css'

type KeyOfColumn = 'amount_column' | 'direction_column' | 'credit_column' | 'debit_column' | 'currency_column' | 'balance_column' | 'account_column'

/** Ways to write decimals: a decimal mark, and whether amounts have three of them. */
const decimalForms = decimalMarks.flatMap((mark) => [mark, `${mark}3`])

/** Of the lines. */
const rowsShown = 5

interface Choice {
  readonly value: string
  readonly label: string
}

/** Names the columns of a CSV file, once for every file with its header. */
export default function MappingDialog({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const { t } = useTranslation('reconciliation')
  const { read } = useReconciliation()
  const { preview } = statement
  const [mapping, setMapping] = useState<CsvMapping | undefined>(preview?.mapping)
  if (!preview || !mapping) return null
  const below = preview.rows.slice(mapping.rows_above)
  const [first = []] = below
  const header = mapping.has_header ? first : first.map(() => '')
  const rows = (mapping.has_header ? below.slice(1) : below).slice(0, rowsShown)
  const set = (changed: Partial<CsvMapping>) => setMapping({ ...mapping, ...changed })
  const columns = header.map((title, column) => ({ value: String(column), label: title || t('mapping.column', { number: column + 1 }) }))
  const none = { value: '', label: t('mapping.none') }
  const hasTwo = mapping.amount_column === null
  const options = (values: readonly string[], name: string): Choice[] => values.map((value) => ({ value, label: t(`mapping.${name}.${value}` as never) }))
  const columnField = (key: KeyOfColumn, choices = columns) => (
    <Field
      label={t(`mapping.${key}`)}
      value={mapping[key] === null ? '' : String(mapping[key])}
      choices={[none, ...choices]}
      onChange={(value) => set({ [key]: value === '' ? null : Number(value) })}
    />
  )
  return (
    <FormDialog
      title={t('mapping.title', { name: statement.name })}
      submitText={t('mapping.submit')}
      form={{ submit: () => read.mutate({ statementId: statement.id, mapping }, { onSuccess: onClose }), isSending: read.isPending }}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t(mapping.has_header ? 'mapping.intro' : 'mapping.introWithoutHeader')}</p>
      {preview.questions.length > 0 && (
        <ul className={styles.questions} aria-label={t('mapping.questionsLabel')}>
          {preview.questions.map((question) => (
            <li key={question}>{t(`mapping.questions.${question}`)}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways. */}
      <section className={styles.preview} tabIndex={0} aria-label={t('mapping.preview')}>
        <table>
          <thead>
            <tr>
              {columns.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal lines are told apart by their places.
              <tr key={`${line} ${mapping.has_header}`}>
                {header.map((title, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name but their place.
                  <td key={`${title}${column}`}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Field
        label={t('mapping.rows_above')}
        value={String(mapping.rows_above)}
        choices={preview.rows.map((row, place) => ({ value: String(place), label: t('mapping.row', { number: place + 1, text: textOf(row) }) }))}
        onChange={(value) => set({ rows_above: Number(value) })}
      />
      <label>
        <input type="checkbox" checked={mapping.has_header} onChange={({ target }) => set({ has_header: target.checked })} /> {t('mapping.has_header')}
      </label>
      <div className={styles.fields}>
        <Field
          label={t('mapping.date_column')}
          value={String(mapping.date_column)}
          choices={columns}
          onChange={(value) => set({ date_column: Number(value) })}
        />
        <Field
          label={t('mapping.dateOrder')}
          value={mapping.date_order}
          choices={options(csvDateOrders, 'order')}
          onChange={(value) => set({ date_order: value as CsvMapping['date_order'] })}
        />
        {columnField('amount_column')}
        {!hasTwo && columnField('direction_column')}
        {hasTwo && columnField('credit_column')}
        {hasTwo && columnField('debit_column')}
        {hasTwo && mapping.debit_column !== null && (
          <Field
            label={t('mapping.debitSigns')}
            value={mapping.is_debit_signed ? 'back' : 'out'}
            choices={options(['out', 'back'], 'signs')}
            onChange={(value) => set({ is_debit_signed: value === 'back' })}
          />
        )}
        <Field
          label={t('mapping.decimalMark')}
          value={`${mapping.decimal_mark}${mapping.has_three_decimals ? '3' : ''}`}
          choices={options(decimalForms, 'mark')}
          onChange={(value) => set({ decimal_mark: value.charAt(0) as CsvMapping['decimal_mark'], has_three_decimals: value.length > 1 })}
        />
        {columnField('balance_column')}
        {columnField('account_column')}
        {columnField('currency_column')}
        {mapping.currency_column === null && (
          <Field
            label={t('mapping.currency')}
            value={mapping.currency ?? ''}
            choices={[none, ...currencyCodes.map((code) => ({ value: code, label: code }))]}
            onChange={(value) => set({ currency: value === '' ? null : (value as CsvMapping['currency']) })}
          />
        )}
        <Field
          label={t('mapping.delimiter')}
          value={mapping.delimiter}
          choices={csvDelimiters.map((value) => ({ value, label: value === '\t' ? t('mapping.tab') : value }))}
          onChange={(value) => set({ delimiter: value as CsvMapping['delimiter'] })}
        />
        <Field
          label={t('mapping.encodingLabel')}
          value={mapping.encoding}
          choices={csvEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(value) => set({ encoding: value as CsvMapping['encoding'] })}
        />
      </div>
      <fieldset className={styles.texts}>
        <legend>{t('mapping.text_columns')}</legend>
        {columns.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={mapping.text_columns.includes(Number(value))}
              onChange={({ target }) =>
                set({
                  text_columns: target.checked ? [...mapping.text_columns, Number(value)] : mapping.text_columns.filter((column) => column !== Number(value)),
                })
              }
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <Refusal error={read.error} />
    </FormDialog>
  )
}

/** What a row says, so that a person can tell it. */
const textOf = (row: readonly string[]) => row.filter((cell) => cell !== '').join(' · ')

function Field({ label, value, choices, onChange }: { label: string; value: string; choices: readonly Choice[]; onChange: (value: string) => void }) {
  return (
    <PlainField label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </PlainField>
  )
}
