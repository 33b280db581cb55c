import type { BodyInput } from '@counterfoil/contract/endpoint'
import { addRiskEntries, type PreviewedRecord, previewRiskEntries } from '@counterfoil/contract/risk/lists'
import { splitRecords } from '@counterfoil/contract/risk/records'
import type { RiskEffect, RiskPeriod, RiskType } from '@counterfoil/contract/risk/types'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { EffectField } from '../effect-field.tsx'
import { PeriodField } from '../period-field.tsx'
import { refetchRisk } from '../queries.ts'
import styles from './add-dialog.module.css'
import { Preview } from './preview.tsx'

type Body = BodyInput<typeof addRiskEntries>

const initial = { text: '', effect: 'block' as RiskEffect, period: 'permanent' as RiskPeriod, remark: '' }

/** Adds typed records to a list, in two steps: a preview of what each of them does, then the entries. */
export default function AddDialog({ type, onClose }: { type: RiskType; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [preview, setPreview] = useState<readonly PreviewedRecord[] | null>(null)
  const addable = preview?.flatMap(({ record, outcome }) => (record !== null && (outcome === 'new' || outcome === 'reactivated') ? [record] : []))
  const params = { id, type }
  const form = useContractForm({
    endpoint: addRiskEntries,
    initial,
    toBody: ({ text, effect, period, remark }) => ({ records: addable ?? splitRecords(text), effect, period, remark: remark.trim() || null }),
    fields: ['records', 'remark'],
    send: async ({ records, effect, ...body }: Body) => {
      if (addable) return call(addRiskEntries, { params, body: { ...body, records, effect } }, { showsErrors: true })
      setPreview(await call(previewRiskEntries, { params, body: { records, effect } }, { showsErrors: true }))
      return null
    },
    onDone: async (result) => {
      if (!result) return
      await refetchRisk(queries, id)
      showToast({ kind: 'success', text: t('add.done', { count: result.added + result.reactivated }) })
      onClose()
    },
  })
  const { values, problems, isSending } = form
  const count = splitRecords(values.text).length
  const changeRecords = (changed: Partial<typeof initial>) => {
    setPreview(null)
    form.change(changed, 'records')
  }
  return (
    <FormDialog
      title={t('add.title', { list: t(`type.${type}`) })}
      submitText={addable ? t('add.submit', { count: addable.length }) : t('add.preview')}
      form={form}
      isDisabled={addable?.length === 0}
      onClose={onClose}
    >
      <Field label={t('add.records')} hint={count === 0 ? t(`add.hint.${type}`) : t('add.count', { count })} problem={problems.records}>
        {(control) => (
          <TextArea
            {...control}
            className={styles.records}
            autoFocus
            rows={4}
            spellCheck={false}
            autoComplete="off"
            value={values.text}
            disabled={isSending}
            onChange={({ target }) => changeRecords({ text: target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <EffectField value={values.effect} isDisabled={isSending} onChange={(effect) => changeRecords({ effect })} />
        <PeriodField value={values.period} isDisabled={isSending} onChange={(period) => form.change({ period })} />
      </div>
      <Field label={t('columns.remark')} hint={t('add.remarkHint')} problem={problems.remark}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.remark}
            disabled={isSending}
            onChange={({ target }) => form.change({ remark: target.value })}
          />
        )}
      </Field>
      {preview && <Preview type={type} records={preview} />}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
