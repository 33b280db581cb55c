import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OwnAccount } from '#areas/settings/contract/merchants/endpoints.ts'
import { switchAccount } from '#web/session/session.ts'
import { CreateTestPayment } from '#web/shared/payments/create-test-payment.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import type { FirstRunState, FirstRunStep } from './use-first-run.ts'

interface StepActionProps {
  step: FirstRunStep
  state: FirstRunState
  isNext: boolean
}

const places = {
  payment: '/developer',
  decline: '/developer',
  webhook: '/developer/webhooks',
  business: '/settings/info',
  bank_account: '/balance/bank-accounts',
  live: '/developer/keys',
} as const satisfies Record<FirstRunStep, string>

/** Takes the step: a payment with one click, or the page where it is taken, in the account that it is of. Absent for who may not. */
export function StepAction({ step, state: { sandbox, live }, isNext }: StepActionProps) {
  const { kind } = useMerchant()
  const may = {
    payment: useCan('payments.create_test'),
    decline: useCan('payments.create_test'),
    webhook: useCan('webhooks.manage'),
    business: useCan('merchant.update'),
    bank_account: useCan('bank_accounts.manage'),
    live: useCan('keys.manage'),
  } satisfies Record<FirstRunStep, boolean>
  if (!may[step]) return null
  if ((step === 'payment' || step === 'decline') && kind === 'sandbox') {
    return <CreateTestPayment kind={isNext ? 'primary' : 'default'} outcome={step === 'decline' ? 'declined' : undefined} />
  }
  const isOfSandbox = step === 'payment' || step === 'decline' || step === 'webhook'
  return <GoTo step={step} account={isOfSandbox ? sandbox : live} isNext={isNext} />
}

/** Opens the page of a step, after a switch to its account. */
function GoTo({ step, account, isNext }: { step: FirstRunStep; account: OwnAccount; isNext: boolean }) {
  const { t } = useTranslation('overview')
  const { id } = useMerchant()
  const navigate = useNavigate()
  const go = useMutation({
    mutationFn: async () => {
      if (account.id !== id) await switchAccount(account)
      await navigate({ to: places[step] })
    },
  })
  return (
    <Button kind={isNext ? 'primary' : 'default'} isBusy={go.isPending} onClick={() => go.mutate()}>
      {t(`firstRun.${step}.action`)}
    </Button>
  )
}
