import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { setSandboxVampMonth } from '#areas/developers/contract/sandbox/endpoints.ts'
import { ratioPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { readCount } from '#web/ui/forms/read-numbers.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Control, useControl } from './control.tsx'
import type { Sandbox } from './queries.ts'
import styles from './sandbox.module.css'

/** How many sales a month gets at first, where it has fewer: enough for a ratio that says something. */
const salesAtFirst = 50

/** Of what is entered; nothing counts as 0. */
const shownCount = (text: string) => Math.max(readCount(text) ?? 0, 0)

/** The sales and reports of a month, filled up to the counts that are entered. */
export function VampControl({ sandbox: { vamp_months: months } }: { sandbox: Sandbox }) {
  const { t } = useTranslation('sandbox')
  const { id } = useMerchant()
  const countsOf = (month: string) => {
    const known = months.find((each) => each.month === month)
    return { sales: String(Math.max(known?.sales_count ?? 0, salesAtFirst)), reports: String((known?.report_count ?? 0) + 1) }
  }
  const first = months[0]?.month ?? ''
  const { form, result } = useControl({
    endpoint: setSandboxVampMonth,
    initial: { month: first, ...countsOf(first) },
    toBody: ({ month, sales, reports }) => ({ month, sales_count: readCount(sales), report_count: readCount(reports) }),
    fields: ['month', 'sales_count', 'report_count'],
    send: (body, idempotencyKey) => call(setSandboxVampMonth, { params: { id }, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const { values, problems } = form
  const known = months.find(({ month }) => month === values.month)
  const percent = ratioPercent(shownCount(values.reports), shownCount(values.sales)).toFixed(2)
  return (
    <Control
      title={t('vamp.title')}
      text={t('vamp.text')}
      submitText={t('vamp.submit')}
      form={form}
      result={result && <Link to="/payments-product/vamp">{t('vamp.done', { month: result.month })}</Link>}
    >
      <Field label={t('vamp.month')} hint={known && t('vamp.known', { sales: known.sales_count, reports: known.report_count })} problem={problems.month}>
        {(control) => (
          <Select
            {...control}
            value={values.month}
            onChange={({ target }) => form.change({ month: target.value, ...countsOf(target.value) }, 'month', 'sales_count', 'report_count')}
          >
            {months.map(({ month }) => (
              <option key={month}>{month}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className={styles.pair}>
        <TextField
          label={t('vamp.sales')}
          problem={problems.sales_count}
          inputMode="numeric"
          value={values.sales}
          onText={(sales) => form.change({ sales }, 'sales_count')}
        />
        <TextField
          label={t('vamp.reports')}
          hint={t('vamp.percent', { percent })}
          problem={problems.report_count}
          inputMode="numeric"
          value={values.reports}
          onText={(reports) => form.change({ reports }, 'report_count')}
        />
      </div>
    </Control>
  )
}
