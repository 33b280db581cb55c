import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { createPasskey, getPasskeyOptions } from '#areas/identity/contract/security.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import styles from '#web/shared/settings/forms.module.css'
import { showNewCodes, useSecurityAction } from '#web/shared/settings/use-security-action.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { FactorNameField } from './factor-name-field.tsx'
import { makePasskey, PasskeyError, readDevice } from './make-passkey.ts'

/** Adds a passkey: a name to know it by, then the browser asks its own question. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const nameDevice = useDeviceName()
  const queries = useQueryClient()
  const { mutateAsync: send } = useSecurityAction({
    send: async ({ name }: { name: string }) => {
      const { options } = await call(getPasskeyOptions, {})
      const response = await makePasskey(options)
      return call(createPasskey, { body: { name, response } }, { showsFieldErrors: true })
    },
  })
  const form = useContractForm({
    endpoint: createPasskey,
    initial: { name: nameDevice(readDevice(navigator.userAgent)).slice(0, identityLimits.factorNameLengthMax) },
    toBody: (values) => values,
    fields: ['name'],
    send,
    onDone: ({ recovery_codes: codes }, { name }) => {
      showToast({ kind: 'success', text: t('passkeys.added', { name }) })
      showNewCodes(queries, codes)
      onClose()
    },
  })
  const { error } = form.refusal
  return (
    <FormDialog title={t('passkeys.add')} submitText={t('continue')} form={form} onClose={onClose}>
      <p>{t('passkeys.addText')}</p>
      <FactorNameField autoFocus value={form.values.name} problem={form.problems.name} onChange={(name) => form.change({ name })} />
      {error instanceof PasskeyError && (
        <p className={styles.warning} role="alert">
          {t(`passkeys.problem.${error.problem}`)}
        </p>
      )}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
