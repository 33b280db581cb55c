import { createMerchantToken } from '@counterfoil/contract/merchants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
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
      isSending={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <p>{t(`create.text.${kind}`)}</p>
      <p>{t('create.once')}</p>
      <Refusal error={create.error} />
    </FormDialog>
  )
}
