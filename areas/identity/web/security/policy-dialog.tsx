import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { call } from '#web/api/call.ts'
import { meQuery } from '#web/session/queries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import formStyles from '#web/shared/settings/forms.module.css'
import { policyQuery } from '#web/shared/settings/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { readCount } from '#web/ui/forms/read-numbers.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'

const suggestedDays = 7
const daysMax = identityLimits.secondFactorGraceDaysMax

/** A whole number of days within the limit, or null. */
function readDays(text: string): number | null {
  const days = readCount(text)
  return days !== null && days >= 0 && days <= daysMax ? days : null
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
  const isRequired = kind === 'require'
  const form = useContractForm({
    endpoint: setSecondFactorPolicy,
    initial: { days: String(suggestedDays) },
    toBody: ({ days }) => ({ is_required: isRequired, grace_days: isRequired ? readDays(days) : 0 }),
    fields: ['grace_days'],
    texts: () => ({ grace_days: t('policy.daysProblem', { max: daysMax }) }),
    send: (body) => call(setSecondFactorPolicy, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: (policy) => {
      queries.setQueryData(policyQuery(id).queryKey, policy)
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      showToast({ kind: 'success', text: isRequired ? t('policy.required') : t('policy.released') })
      onClose()
    },
  })
  const days = readDays(form.values.days)
  return (
    <FormDialog
      title={isRequired ? t('policy.requireTitle') : t('policy.releaseTitle')}
      submitText={isRequired ? t('policy.requireSubmit') : t('policy.releaseSubmit')}
      isDangerous={!isRequired}
      {...(!isRequired && { focused: 'close' as const })}
      form={form}
      onClose={onClose}
    >
      {isRequired ? (
        <>
          <p>{t('policy.requireText', { count: missingCount })}</p>
          <Field
            label={t('policy.days')}
            hint={days !== null && t('policy.daysHint', { time: formatTime(new Date(now + days * dayMs), timeZone, locale, 'short') })}
            problem={form.problems.grace_days}
          >
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                inputMode="numeric"
                autoComplete="off"
                value={form.values.days}
                onChange={(event) => form.change({ days: event.target.value }, 'grace_days')}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          {!hasOwnFactor && <p className={formStyles.warning}>{t('policy.ownMissing')}</p>}
        </>
      ) : (
        <p>{t('policy.releaseText')}</p>
      )}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
