import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAuthenticator, type createAuthenticator } from '#areas/identity/contract/security.ts'
import type { Answer, BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { showNewCodes, useSecurityAction } from '#web/shared/settings/use-security-action.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import styles from './authenticator.module.css'

const QrCode = lazy(() => import('./qr-code.tsx'))
const qrSize = 184

interface ConfirmAuthenticatorDialogProps {
  begun: Answer<typeof createAuthenticator>
  name: string
  onClose: () => void
}

/** The key for the app, as a picture and in letters, and the code that the app makes of it. */
export function ConfirmAuthenticatorDialog({ begun, name, onClose }: ConfirmAuthenticatorDialogProps) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const { mutateAsync: send } = useSecurityAction({
    send: (body: BodyInput<typeof confirmAuthenticator>) =>
      call(confirmAuthenticator, { params: { authenticatorId: begun.id }, body }, { showsFieldErrors: true }),
  })
  const form = useContractForm({
    endpoint: confirmAuthenticator,
    initial: { code: '' },
    toBody: (values) => values,
    fields: ['code'],
    send,
    onDone: ({ recovery_codes: codes }) => {
      showToast({ kind: 'success', text: t('authenticators.added', { name }) })
      showNewCodes(queries, codes)
      onClose()
    },
    refusedField: () => 'code',
  })
  return (
    <FormDialog title={t('authenticators.setUp', { name })} submitText={t('authenticators.confirm')} form={form} onClose={onClose}>
      <p>{t('authenticators.scan')}</p>
      <div className={styles.qr}>
        <Suspense fallback={<SkeletonBar width={qrSize} height={qrSize} />}>
          <QrCode value={begun.uri} size={qrSize} label={t('authenticators.qr')} />
        </Suspense>
      </div>
      <div className={styles.key}>
        <span className={styles.keyLabel}>{t('authenticators.key')}</span>
        <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={begun.secret}>{t('authenticators.copyKey')}</CopyButton>
      </div>
      <CodeInput
        label={t('authenticators.code')}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        onComplete={(code) => form.complete({ code })}
        problem={form.problems.code}
      />
    </FormDialog>
  )
}
