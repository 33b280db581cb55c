import { limits } from '@counterfoil/contract/limits'
import { setSecondFactorPolicy } from '@counterfoil/contract/team'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { findFieldError } from '../../../api/errors.ts'
import { meQuery } from '../../../session/me-query.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { formatTime } from '../../../ui/time.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { useNow } from '../../../ui/use-now.ts'
import formStyles from '../forms.module.css'
import { policyQuery } from '../queries.ts'

const dayMs = 86_400_000
const suggestedDays = 7
const daysMax = limits.secondFactorGraceDaysMax

/** A whole number of days within the limit, or null. */
function readDays(text: string): number | null {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : null
  return days !== null && days <= daysMax ? days : null
}

interface PolicyDialogProps {
  kind: 'require' | 'release'
  missingCount: number
  onClose: () => void
}

/** Asks once before everybody has to have a second factor, or nobody any more. */
export default function PolicyDialog({ kind, missingCount, onClose }: PolicyDialogProps) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const now = useNow()
  const { id, time_zone: timeZone } = useMerchant()
  const queries = useQueryClient()
  const hasOwnFactor = useQuery(meQuery).data?.has_second_factor ?? true
  const [text, setText] = useState(String(suggestedDays))
  const days = readDays(text)
  const isRequired = kind === 'require'
  const save = useMutation({
    mutationFn: (graceDays: number) =>
      call(setSecondFactorPolicy, { params: { id }, body: { is_required: isRequired, grace_days: graceDays } }, { showsErrors: true }),
    onSuccess: (policy) => {
      queries.setQueryData(policyQuery(id).queryKey, policy)
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      showToast({ kind: 'success', text: isRequired ? t('policy.required') : t('policy.released') })
      onClose()
    },
  })
  const submit = () => {
    if (!isRequired) save.mutate(0)
    else if (days !== null) save.mutate(days)
  }
  return (
    <FormDialog
      title={isRequired ? t('policy.requireTitle') : t('policy.releaseTitle')}
      submitText={isRequired ? t('policy.requireSubmit') : t('policy.releaseSubmit')}
      isDangerous={!isRequired}
      {...(!isRequired && { focused: 'close' as const })}
      isSending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isRequired ? (
        <>
          <p>{t('policy.requireText', { count: missingCount })}</p>
          <Field
            label={t('policy.days')}
            hint={days !== null && t('policy.daysHint', { time: formatTime(new Date(now + days * dayMs), timeZone, locale, 'short') })}
            problem={days === null ? t('policy.daysProblem', { max: daysMax }) : findFieldError(save.error, 'grace_days')}
          >
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                inputMode="numeric"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          {!hasOwnFactor && <p className={formStyles.warning}>{t('policy.ownMissing')}</p>}
        </>
      ) : (
        <p>{t('policy.releaseText')}</p>
      )}
      <Refusal error={save.error} fields={['grace_days']} />
    </FormDialog>
  )
}
