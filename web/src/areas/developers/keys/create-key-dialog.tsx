import { createMerchantToken } from '@counterfoil/contract/merchants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { keysQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Makes a key, and shows its secret once. */
export default function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { id, kind } = useMerchant()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () => call(createMerchantToken, { params: { id } }, { showsErrors: true }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey }),
    // A secret is not kept once it was shown.
    gcTime: 0,
  })
  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />
  return (
    <FormDialog
      focused="submit"
      title={t('create.title')}
      submitText={t('create.submit')}
      form={{ submit: () => create.mutate(), isSending: create.isPending }}
      onClose={onClose}
    >
      <p>{t(`create.text.${kind}`)}</p>
      <p>{t('create.once')}</p>
      <Refusal error={create.error} />
    </FormDialog>
  )
}
