import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getStepUpOptions, stepUp } from '#areas/identity/contract/second-step.ts'
import { confirmBySso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { call } from '../../api/call.ts'
import { LoginExpiredError } from '../../api/errors.ts'
import { meQuery } from '../../session/queries.ts'
import { saveRedirect } from '../../session/redirect.ts'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import type { GivenProof } from '../../shared/identity/given-proof.ts'
import { ProofForm, ProofSkeleton } from '../../shared/identity/proof-form.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export interface StepUpDialogProps {
  /** True once the server has accepted a proof. */
  settle: (isConfirmed: boolean) => void
}

/** Asks for the second factor, or for the password where there is none, before a dangerous act. */
export function StepUpDialog({ settle }: StepUpDialogProps) {
  const { t } = useTranslation()
  const options = useQuery({
    queryKey: ['step-up-options'],
    queryFn: ({ signal }) => call(getStepUpOptions, {}, { signal }),
    // A passkey is asked for with a challenge that counts once.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isSingleSignOn = useQuery(meQuery).data?.is_single_sign_on ?? false
  const atProvider = useMutation({
    mutationFn: () => call(confirmBySso, {}),
    onSuccess: ({ url }) => {
      saveRedirect(window.location.href)
      window.location.assign(url)
    },
  })
  const cancel = () => {
    showToast({ kind: 'info', text: t('stepUp.canceled') })
    settle(false)
  }
  const confirm = async (proof: GivenProof) => {
    try {
      await call(stepUp, { body: { proof } }, { showsFieldErrors: true })
    } catch (error) {
      // The dialogue that says so takes this one's place.
      if (error instanceof LoginExpiredError) return settle(false)
      void options.refetch()
      throw error
    }
    settle(true)
  }
  return (
    <Dialog
      title={t('stepUp.title')}
      onClose={cancel}
      footer={
        <Button size="large" isWide onClick={cancel}>
          {t('stepUp.cancel')}
        </Button>
      }
    >
      <p>{t('stepUp.text')}</p>
      {isSingleSignOn && (
        <>
          <Button kind="primary" size="large" isWide isBusy={atProvider.isPending} onClick={() => atProvider.mutate()}>
            {t('stepUp.singleSignOn')}
          </Button>
          <p>{t('stepUp.singleSignOnText')}</p>
        </>
      )}
      {options.data ? (
        <ProofForm methods={options.data.methods} passkeyOptions={options.data.passkey_options} submitText={t('stepUp.confirm')} onProof={confirm} />
      ) : options.error ? (
        <ErrorNotice title={t('stepUp.notLoaded')} error={options.error} onRetry={() => void options.refetch()} />
      ) : (
        <ProofSkeleton />
      )}
    </Dialog>
  )
}
