import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { finishSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { call } from '#web/api/call.ts'
import { takeRedirect } from '#web/session/redirect.ts'
import { ssoPath } from '#web/session/sso-return.ts'
import { useRefusalText } from '#web/shared/errors/refusal.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { useArrival } from '../sign-in/use-arrival.ts'
import { TestedPerson } from './tested-person.tsx'

/** Hands what the provider said to the server, and goes on, or says why not. */
export function FinishSso({ query }: { query: string }) {
  const { t } = useTranslation('identity')
  const router = useRouter()
  const arrive = useArrival()
  const finish = useMutation({
    mutationFn: () => call(finishSso, { body: { query } }, { showsErrors: true }),
    onSuccess: async (answer) => {
      if ('token' in answer) return arrive(answer)
      // With a challenge a second step is needed; the caller has led there already.
      if (!('confirmed_until' in answer)) return
      showToast({ kind: 'success', text: t('sso.confirmed') })
      router.history.replace(takeRedirect() ?? '/')
    },
  })
  const refusal = useRefusalText(finish.error, [])
  const hasBegun = useRef(false)
  // A state works once, and a component may be mounted twice.
  useEffect(() => {
    if (!hasBegun.current) finish.mutate()
    hasBegun.current = true
  }, [finish.mutate])
  if (finish.data && 'tested' in finish.data) return <TestedPerson person={finish.data.tested} />
  if (!finish.isError) return <Gate title={t('sso.finishing')} lead={t('sso.finishingText')} />
  return (
    <Gate mark={<GateMark kind="over" />} title={t('sso.refused')} lead={refusal ?? t('sso.notSent')}>
      <Link to={ssoPath} reloadDocument className={styles.link}>
        <Button type="primary" size="large" block>
          {t('sso.again')}
        </Button>
      </Link>
      <BackToLogin />
    </Gate>
  )
}
