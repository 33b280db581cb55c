import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createRecoveryCodes } from '#areas/identity/contract/security.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { showNewCodes, useSecurityAction } from '#web/shared/settings/use-security-action.ts'

/** Asks before the codes that somebody may have printed become worthless. */
export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const make = useSecurityAction({
    send: () => call(createRecoveryCodes, {}),
    onDone: ({ recovery_codes: codes }) => {
      showNewCodes(queries, codes)
      onClose()
    },
  })
  return (
    <ConfirmDialog title={t('codes.makeTitle')} submitText={t('codes.makeSubmit')} change={make} onClose={onClose}>
      <p>{t('codes.makeText')}</p>
    </ConfirmDialog>
  )
}
