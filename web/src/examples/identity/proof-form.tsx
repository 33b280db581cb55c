import type { StepUpMethod } from '@counterfoil/contract/identity/second-step'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { ProofForm, ProofSkeleton } from '../../shared/identity/proof-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

/** The field takes the focus, so it opens in a dialog here. Each proof is rejected. */
function Example({ methods }: { methods: readonly StepUpMethod[] }) {
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

export const Default = () => <Example methods={['authenticator', 'password', 'recovery_code']} />
export const WithPassword = () => <Example methods={['password']} />
export const Loading = () => <ProofSkeleton />

/** A person without any of the accepted methods. */
export function WithoutMethods() {
  const { t } = useTranslation('catalogue')
  return <ProofForm methods={[]} passkeyOptions={null} submitText={t('dialog.done')} onProof={() => Promise.resolve()} />
}
