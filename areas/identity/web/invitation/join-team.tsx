import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { joinTeam } from '#areas/team/contract/invitations.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { dropLinkToken, invitationPath } from '#web/session/link-tokens.ts'
import { merchantsQuery } from '#web/session/queries.ts'
import { switchAccount } from '#web/session/session.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
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
