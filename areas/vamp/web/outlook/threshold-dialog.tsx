import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setVampThreshold, type VampThreshold } from '#areas/vamp/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { readBasisPoints, typedBasisPoints } from '#web/shared/figures/basis-points.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { readCount } from '#web/ui/forms/read-numbers.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { vampOutlookQuery } from '../queries.ts'

interface ThresholdDialogProps {
  threshold: VampThreshold | null
  onClose: () => void
}

/** Sets the ratio and the number at which members are notified. Without either, nobody is. */
export default function ThresholdDialog({ threshold, onClose }: ThresholdDialogProps) {
  const { t } = useTranslation('vamp')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const form = useContractForm({
    endpoint: setVampThreshold,
    initial: { ratio: typedBasisPoints(threshold?.ratio_basis_points ?? null), count: threshold?.count?.toString() ?? '' },
    toBody: ({ ratio, count }) => ({ ratio_basis_points: readBasisPoints(ratio), count: readCount(count) }),
    fields: ['ratio_basis_points', 'count'],
    texts: () => ({ ratio_basis_points: t('threshold.ratioProblem'), count: t('threshold.countProblem') }),
    send: (body) => call(setVampThreshold, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: async (saved) => {
      await queries.invalidateQueries({ queryKey: vampOutlookQuery(id).queryKey })
      showToast({ kind: 'success', text: t(saved ? 'threshold.saved' : 'threshold.removed') })
      onClose()
    },
    onUnchanged: onClose,
  })
  const { values, problems, change } = form
  return (
    <FormDialog title={t('threshold.dialog')} submitText={t('threshold.submit')} form={form} onClose={onClose}>
      <p>{t('threshold.text')}</p>
      <Field label={t('threshold.ratioLabel')} hint={t('threshold.ratioHint')} problem={problems.ratio_basis_points}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            value={values.ratio}
            onChange={(event) => change({ ratio: event.target.value }, 'ratio_basis_points')}
          />
        )}
      </Field>
      <Field label={t('threshold.countLabel')} hint={t('threshold.countHint')} problem={problems.count}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={values.count}
            onChange={(event) => change({ count: event.target.value }, 'count')}
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
