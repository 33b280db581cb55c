import { limits } from '@counterfoil/contract/limits'
import { createPasskey, getPasskeyOptions } from '@counterfoil/contract/security'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useDeviceName } from '../../../ui/use-device-name.ts'
import styles from '../forms.module.css'
import { FactorNameField } from './factor-name-field.tsx'
import { makePasskey, PasskeyError } from './make-passkey.ts'
import { readDevice } from './read-device.ts'
import { showNewCodes, useSecurityAction } from './use-security-action.ts'

/** Adds a passkey: a name to know it by, then the browser asks its own question. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const nameDevice = useDeviceName()
  const queries = useQueryClient()
  const [name, setName] = useState(() => nameDevice(readDevice(navigator.userAgent)).slice(0, limits.factorNameLengthMax))
  const add = useSecurityAction({
    send: async () => {
      const { options } = await call(getPasskeyOptions, {}, { showsErrors: true })
      const response = await makePasskey(options)
      return call(createPasskey, { body: { name, response } }, { showsErrors: true })
    },
    onDone: ({ recovery_codes: codes }) => {
      showToast({ kind: 'success', text: t('passkeys.added', { name }) })
      showNewCodes(queries, codes)
      onClose()
    },
  })
  return (
    <FormDialog title={t('passkeys.add')} submitText={t('continue')} isSending={add.isPending} onSubmit={() => add.mutate()} onClose={onClose}>
      <p>{t('passkeys.addText')}</p>
      <FactorNameField value={name} error={add.error} onChange={setName} />
      {add.error instanceof PasskeyError && (
        <p className={styles.warning} role="alert">
          {t(`passkeys.problem.${add.error.problem}`)}
        </p>
      )}
      <Refusal error={add.error} fields={['name']} />
    </FormDialog>
  )
}
