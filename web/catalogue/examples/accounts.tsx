import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepUpMethod } from '#areas/identity/contract/second-step.ts'
import { ApiError } from '../../api/errors.ts'
import { AccountRequirements } from '../../shared/accounts/account-requirements.tsx'
import { NewPassword } from '../../shared/identity/new-password.tsx'
import { PasskeyPrompt } from '../../shared/identity/passkey-prompt.tsx'
import { ProofForm, ProofSkeleton } from '../../shared/identity/proof-form.tsx'
import { ResendConfirmation } from '../../shared/identity/resend-confirmation.tsx'
import { CreateSandboxKey } from '../../shared/keys/create-sandbox-key.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export const AccountRequirements_Default = () => <AccountRequirements missing={['website', 'processor']} />

const lengthMin = 12

export function NewPassword_Default() {
  const [value, setValue] = useState({ password: '', confirmation: '' })
  return <NewPassword {...value} lengthMin={lengthMin} onChange={setValue} problems={{}} />
}

export function NewPassword_Invalid() {
  const { t } = useTranslation('catalogue')
  const [value, setValue] = useState({ password: 'counterfoil', confirmation: '' })
  return <NewPassword {...value} lengthMin={lengthMin} onChange={setValue} problems={{ confirmation: t('samples.problem') }} />
}

export const PasskeyPrompt_Default = () => <PasskeyPrompt problem={undefined} />

export function PasskeyPrompt_Invalid() {
  const { t } = useTranslation('catalogue')
  return <PasskeyPrompt problem={t('samples.problem')} />
}

/** The field takes the focus, so it opens in a dialog here. Each proof is rejected. */
function ProofFormExample({ methods }: { methods: readonly StepUpMethod[] }) {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  const reject = () => Promise.reject(new ApiError({ code: 400, status: 400, message: t('samples.refused'), requestId: null }))
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <Dialog title={t('samples.code')} onClose={dialog.close} footer={<Button onClick={dialog.close}>{t('dialog.done')}</Button>}>
          <ProofForm methods={methods} passkeyOptions={null} submitText={t('dialog.done')} onProof={reject} />
        </Dialog>
      )}
    </>
  )
}

export const ProofForm_Default = () => <ProofFormExample methods={['authenticator', 'password', 'recovery_code']} />
export const ProofForm_WithPassword = () => <ProofFormExample methods={['password']} />
export const ProofForm_Loading = () => <ProofSkeleton />

/** A person without any of the accepted methods. */
export function ProofForm_WithoutMethods() {
  const { t } = useTranslation('catalogue')
  return <ProofForm methods={[]} passkeyOptions={null} submitText={t('dialog.done')} onProof={() => Promise.resolve()} />
}

export const ResendConfirmation_Default = () => <ResendConfirmation email="ada@example.com" />
export const ResendConfirmation_Quiet = () => <ResendConfirmation email="ada@example.com" isQuiet />

export const CreateSandboxKey_Default = () => <CreateSandboxKey merchantId="acct_example" />
