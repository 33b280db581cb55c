import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAuthenticator, type createAuthenticator } from '#areas/identity/contract/security.ts'
import type { Answer, BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { type ContractForm, useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { showNewCodes, useSecurityAction } from '#web/shared/settings/use-security-action.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import styles from './authenticator.module.css'
import { FactorNameField } from './factor-name-field.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))
const qrSize = 184

interface AddAuthenticatorDialogProps {
  begun: Answer<typeof createAuthenticator>
  onClose: () => void
}

/** Adds an authenticator app: its key, as a picture and in letters, and a first code that proves that it works. */
export default function AddAuthenticatorDialog({ begun, onClose }: AddAuthenticatorDialogProps) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const { mutateAsync: send } = useSecurityAction({
    send: (body: BodyInput<typeof confirmAuthenticator>) =>
      call(confirmAuthenticator, { params: { authenticatorId: begun.id }, body }, { showsFieldErrors: true }),
  })
  const form: ContractForm<{ name: string; code: string }, 'name' | 'code'> = useContractForm({
    endpoint: confirmAuthenticator,
    initial: { name: t('authenticators.nameSuggested'), code: '' },
    toBody: (values) => values,
    fields: ['name', 'code'],
    send,
    onDone: ({ recovery_codes: codes }, { name }) => {
      showToast({ kind: 'success', text: t('authenticators.added', { name }) })
      showNewCodes(queries, codes)
      onClose()
    },
    onRefused: (error) => {
      // The next code has other digits.
      if (error instanceof ApiError) form.change({ code: '' })
      return false
    },
    refusedField: ({ fieldErrors }) => (fieldErrors.length === 0 ? 'code' : undefined),
  })
  const hasPointer = useMedia('(hover: hover)')
  return (
    <FormDialog title={t('authenticators.add')} submitText={t('authenticators.confirm')} form={form} onClose={onClose}>
      <p>
        {t('authenticators.scan')}
        <SentenceGap />
        {t('authenticators.apps')}
      </p>
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
      <FactorNameField value={form.values.name} problem={form.problems.name} onChange={(name) => form.change({ name })} />
      <CodeInput
        label={t('authenticators.code')}
        // On a touch screen, its keyboard would cover the QR code.
        autoFocus={hasPointer}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        onComplete={(code) => form.complete({ code })}
        problem={form.problems.code}
      />
    </FormDialog>
  )
}
