import { joinTeam } from '@counterfoil/contract/team/invitations'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { dropLinkToken, invitationPath } from '../../../session/link-tokens.ts'
import { merchantsQuery } from '../../../session/queries.ts'
import { switchAccount } from '../../../session/session.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'

/** Accepts an invitation as the signed-in user, and opens the business. */
export function JoinTeam({ token, business }: { token: string; business: string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: async () => {
      const { merchant_id: merchantId } = await call(joinTeam, { body: { token } }, { showsErrors: true })
      const accounts = await queryClient.fetchQuery({ ...merchantsQuery, staleTime: 0 })
      const account = accounts.find(({ id }) => id === merchantId)
      if (account) await switchAccount(account)
    },
    onSuccess: () => {
      dropLinkToken(invitationPath)
      showToast({ kind: 'success', text: t('invitation.joined', { business }) })
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <div className={styles.form}>
      <FormRefusal error={join.error} fields={[]} />
      <Button type="primary" size="large" block loading={join.isPending} onClick={() => join.mutate()}>
        {t('invitation.accept')}
      </Button>
    </div>
  )
}
