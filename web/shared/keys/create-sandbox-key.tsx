import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { call } from '../../api/call.ts'
import { useSandboxKeys } from '../../stores/sandbox-keys.ts'
import { Button } from '../../ui/forms/button.tsx'

/** Creates a secret key of a sandbox for the code on the page, which has it until the page is reloaded. */
export function CreateSandboxKey({ merchantId, onCreated }: { merchantId: string; onCreated?: (secret: string) => void }) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () => call(createMerchantToken, { params: { id: merchantId }, body: { kind: 'secret', name: t('sandboxKey.name') } }),
    onSuccess: ({ secret }) => {
      useSandboxKeys.getState().keep(merchantId, secret)
      onCreated?.(secret)
      return queries.invalidateQueries({ queryKey: ['merchant', merchantId, 'keys'] })
    },
  })
  return (
    <Button isBusy={create.isPending} onClick={() => create.mutate()}>
      {t('sandboxKey.create')}
    </Button>
  )
}
