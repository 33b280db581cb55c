import type { Answer } from '@counterfoil/contract/endpoint'
import type { createAuthenticator } from '@counterfoil/contract/security'
import { confirmAuthenticator } from '@counterfoil/contract/security'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { findFieldError } from '../../../api/errors.ts'
import { CodeInput } from '../../../ui/code-input.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { findRefusal } from '../../../ui/refusal.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './authenticator.module.css'
import { showNewCodes, useSecurityAction } from './use-security-action.ts'

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
  const [code, setCode] = useState('')
  const confirm = useSecurityAction({
    send: (digits: string) => call(confirmAuthenticator, { params: { authenticatorId: begun.id }, body: { code: digits } }, { showsErrors: true }),
    onDone: ({ recovery_codes: codes }) => {
      showToast({ kind: 'success', text: t('authenticators.added', { name }) })
      showNewCodes(queries, codes)
      onClose()
    },
  })
  const problem = findFieldError(confirm.error, 'code') ?? findRefusal(confirm.error)?.message
  return (
    <FormDialog
      title={t('authenticators.setUp', { name })}
      submitText={t('authenticators.confirm')}
      isSending={confirm.isPending}
      onSubmit={() => confirm.mutate(code)}
      onClose={onClose}
    >
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
      <CodeInput label={t('authenticators.code')} value={code} onChange={setCode} onComplete={(digits) => confirm.mutate(digits)} problem={problem} />
    </FormDialog>
  )
}
