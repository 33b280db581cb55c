import { revokeMerchantToken } from '@counterfoil/contract/merchants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import ConfirmDialog from '../../../shared/errors/confirm-dialog.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { maskKey } from './mask-key.ts'
import type { SecretKey } from './queries.ts'
import { keysQuery } from './queries.ts'

interface RevokeKeyDialogProps {
  secretKey: SecretKey
  onRevoked: () => void
  onClose: () => void
}

/** Asks before the calls that use a key stop working. */
export default function RevokeKeyDialog({ secretKey, onRevoked, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('developers')
  const { id, kind } = useMerchant()
  const queries = useQueryClient()
  const key = maskKey(secretKey)
  const revoke = useMutation({
    mutationFn: () => call(revokeMerchantToken, { params: { id, tokenId: secretKey.id } }, { showsErrors: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey })
      showToast({ kind: 'success', text: t('revoke.done', { key }) })
      onRevoked()
    },
  })
  return (
    <ConfirmDialog
      title={t('revoke.title', { key })}
      submitText={t('revoke.submit')}
      isSending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{t(`revoke.text.${kind}`)}</p>
    </ConfirmDialog>
  )
}
