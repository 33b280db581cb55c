import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { call } from '#web/api/call.ts'
import { forgetSession } from '#web/session/quit-login.ts'
import { keepStoreTicketWhile } from '#web/session/store-ticket.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import styles from '../gate/form.module.css'

/** Who is signed in, and the way to another sign-in with the same ticket. */
export function SwitchPerson() {
  const { t } = useTranslation('stores')
  const email = useUserStore(({ user }) => (isUser(user) ? user.email : ''))
  const leave = useMutation({
    // The session ends in this browser even if the server can't be reached.
    mutationFn: () => call(logout, {}, { showsErrors: true }).catch(() => null),
    onSuccess: () => keepStoreTicketWhile(forgetSession),
  })
  return (
    <p className={styles.aside}>
      {t('auth.signedInAs', { email })}{' '}
      <button type="button" className={styles.link} disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('auth.switch')}
      </button>
    </p>
  )
}
