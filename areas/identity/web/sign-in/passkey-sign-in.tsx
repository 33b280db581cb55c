import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { getPasskeyLoginOptions, passkeyLogin } from '#areas/identity/contract/second-step.ts'
import { call } from '#web/api/call.ts'
import { askForPasskey } from '#web/session/passkeys.ts'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { useArrival } from './use-arrival.ts'

/** Signs in by a passkey alone; the browser shows which ones it has. Changing one's mind there is no error. */
export function PasskeySignIn({ isRemembered }: { isRemembered: boolean }) {
  const { t } = useTranslation('identity')
  const arrive = useArrival()
  const signIn = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call(getPasskeyLoginOptions, {}, { showsErrors: true })
      const outcome = await askForPasskey(options)
      if ('problem' in outcome) return outcome.problem
      await arrive(await call(passkeyLogin, { body: { challenge, response: outcome.response, remember: isRemembered } }, { showsErrors: true }))
      return null
    },
  })
  return (
    <div className={styles.passkey}>
      <span className={styles.or}>{t('login.or')}</span>
      <FormRefusal error={signIn.error} fields={[]} />
      {signIn.data === 'failed' && (
        <p className={styles.refusal} role="alert">
          {t('login.passkeyFailed')}
        </p>
      )}
      <Button size="large" block icon={<KeyOutlined aria-hidden />} loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
