import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startRiskBackTest } from '#areas/risk/contract/back-test.ts'
import type { RiskCandidate } from '#areas/risk/contract/candidates.ts'
import { addRiskEntries, type PreviewedRecord, previewRiskEntries } from '#areas/risk/contract/lists.ts'
import { cutCardNumbers, splitRecords } from '#areas/risk/contract/records.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { type RiskEffect, type RiskPeriod, type RiskType, riskTypes } from '#kernel/risk/types.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { Refusal } from '../errors/refusal.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import styles from './add-dialog.module.css'
import { BackTestCheck } from './back-test-check.tsx'
import { EffectField } from './effect-field.tsx'
import { PeriodField } from './period-field.tsx'
import { PlatformNote } from './platform-note.tsx'
import { Preview } from './preview.tsx'
import { useRecordText } from './record-words.ts'
import { refetchRisk } from './refetch-risk.ts'
import { TypeField } from './type-field.tsx'

type Body = BodyInput<typeof addRiskEntries>

interface AddDialogProps {
  /** The list; without one, it is chosen in the dialog. */
  type?: RiskType | undefined
  about?: AboutPayer
  onClose: () => void
}

export interface AboutPayer {
  /** What entries about the payer can name, by list. */
  readonly candidates: readonly RiskCandidate[]
  /** Why they are added. */
  readonly remark: string
  /** What blocking the records of the first list would do; null if nobody knows yet. */
  readonly preview: readonly PreviewedRecord[] | null
}

/** Input that is whole at once; a number that is being typed would be cut before its end. */
const pasted: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop'])

/** Of an earlier check, the records are named if they are this few. */
const namedRecordsMax = 3

/** Adds typed records to a list, in two steps: a preview of what each of them does, then the entries. Records that are filled in begin with the preview. */
export default function AddDialog({ type, about, onClose }: AddDialogProps) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const recordText = useRecordText()
  const [list, setList] = useState(type ?? about?.candidates[0]?.type ?? riskTypes[0])
  const [preview, setPreview] = useState(about?.preview ?? null)
  const addable = preview?.flatMap(({ record, outcome }) => (record !== null && (outcome === 'new' || outcome === 'reactivated') ? [record] : []))
  const params = { id, type: list }
  // Only the first six and last four digits of a card are kept, and never sent with more.
  const cut = (text: string, of: RiskType = list) => (of === 'card_number' ? cutCardNumbers(text) : text)
  const textOf = (wanted: RiskType) => about?.candidates.find((candidate) => candidate.type === wanted)?.records.join('\n') ?? ''
  const form = useContractForm({
    endpoint: addRiskEntries,
    initial: { text: textOf(list), effect: 'block' as RiskEffect, period: 'permanent' as RiskPeriod, remark: about?.remark ?? '' },
    toBody: ({ text, effect, period, remark }) => ({ records: addable ?? splitRecords(cut(text)), effect, period, remark: remark.trim() || null }),
    fields: ['records', 'remark'],
    send: async ({ records, effect, ...body }: Body) => {
      if (addable) return call(addRiskEntries, { params, body: { ...body, records, effect } }, { showsFieldErrors: true })
      setPreview(await call(previewRiskEntries, { params, body: { records, effect } }, { showsFieldErrors: true }))
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
  const locale = useLocale()
  const describe = (records: readonly string[]) =>
    records.length > namedRecordsMax
      ? t('backTest.records', { count: records.length })
      : new Intl.ListFormat(locale, { style: 'narrow' }).format(records.map((record) => recordText(list, record)))
  const count = splitRecords(cut(values.text)).length
  const changeRecords = (changed: Partial<typeof values>) => {
    setPreview(null)
    form.change(changed, 'records')
  }
  return (
    <FormDialog
      title={type ? t('add.title', { list: t(`type.${type}`) }) : t('add.titleAny')}
      submitText={addable ? t('add.submit', { count: addable.length }) : t('add.preview')}
      form={form}
      isDisabled={addable?.length === 0}
      onClose={onClose}
    >
      <PlatformNote />
      {!type && (
        <TypeField
          value={list}
          isDisabled={isSending}
          onChange={(chosen) => {
            setList(chosen)
            // Records of a payer are of one list each; what somebody typed stays.
            changeRecords({ text: about ? textOf(chosen) : cut(values.text, chosen) })
          }}
        />
      )}
      <Field label={t('add.records')} hint={count === 0 ? t(`add.hint.${list}`) : t('add.count', { count })} problem={problems.records}>
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
            onChange={({ target, nativeEvent }) =>
              changeRecords({ text: pasted.has((nativeEvent as InputEvent).inputType) ? cut(target.value) : target.value })
            }
            onBlur={() => cut(values.text) !== values.text && changeRecords({ text: cut(values.text) })}
          />
        )}
      </Field>
      <div className="pair">
        <EffectField value={values.effect} isDisabled={isSending} onChange={(effect) => changeRecords({ effect })} />
        <PeriodField value={values.period} isDisabled={isSending} onChange={(period) => form.change({ period })} />
      </div>
      <TextField
        label={t('columns.remark')}
        hint={t('add.remarkHint')}
        problem={problems.remark}
        autoComplete="off"
        value={values.remark}
        disabled={isSending}
        onText={(remark) => form.change({ remark })}
      />
      {preview && <Preview type={list} records={preview} />}
      {addable && addable.length > 0 ? (
        <BackTestCheck
          of={{
            key: [list, values.effect, ...addable].join(),
            text: t('backTest.entries', { effect: t(`effect.${values.effect}`), records: describe(addable) }),
          }}
          start={() => call(startRiskBackTest, { params, body: { effect: values.effect, records: addable } }, { showsFieldErrors: true })}
        />
      ) : (
        <BackTestCheck start={null} />
      )}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
