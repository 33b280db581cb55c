import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { getVerifyOptions, verifyLogin } from '#areas/identity/contract/second-step.ts'
import type { CallInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { dropChallenge, findChallenge } from '#web/session/challenge.ts'
import { loginPath } from '#web/session/quit-login.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ProofForm, ProofSkeleton } from '#web/shared/identity/proof-form.tsx'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { useArrival } from './use-arrival.ts'

type Proof = CallInput<typeof verifyLogin>['body']['proof']

/** The second step of a sign-in, or an address opened without one. */
export function LoginVerifyPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const arrive = useArrival()
  const [challenge] = useState(findChallenge)
  const [isTrusted, setIsTrusted] = useState(false)
  const options = useQuery({
    queryKey: ['verify-options', challenge],
    queryFn: challenge ? ({ signal }) => call(getVerifyOptions, { body: { challenge } }, { signal, showsFieldErrors: true }) : skipToken,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const startAgain = () => {
    dropChallenge()
    void navigate({ to: loginPath })
  }
  if (!challenge || isOver(options.error)) {
    return (
      <Gate mark={<GateMark kind="over" />} title={t('verify.lostTitle')} lead={challenge ? t('verify.textOver') : t('verify.textLost')}>
        <Button kind="primary" size="large" isWide onClick={startAgain}>
          {t('verify.back')}
        </Button>
      </Gate>
    )
  }
  const verify = async (proof: Proof) => {
    try {
      await arrive(await call(verifyLogin, { body: { challenge, proof, trust_device: isTrusted } }, { showsFieldErrors: true }))
    } catch (error) {
      // Tells whether the sign-in can still be finished, and brings what the next try with a passkey needs.
      void options.refetch()
      throw error
    }
  }
  return (
    <Gate title={t('verify.title')} lead={t('verify.text')}>
      {options.data ? (
        <ProofForm methods={options.data.methods} passkeyOptions={options.data.passkey_options} submitText={t('login.submit')} onProof={verify}>
          <Checkbox checked={isTrusted} onChange={(event) => setIsTrusted(event.target.checked)}>
            {t('verify.trust', { days: identityLimits.trustedDeviceDays })}
          </Checkbox>
        </ProofForm>
      ) : options.error ? (
        <ErrorNotice title={t('verify.notLoaded')} error={options.error} onRetry={() => void options.refetch()} />
      ) : (
        <ProofSkeleton>
          <SkeletonBar width="55%" />
        </ProofSkeleton>
      )}
      <p className={styles.aside}>
        {t('verify.isStuck')}
        <SentenceGap />
        <button type="button" className={styles.link} onClick={startAgain}>
          {t('verify.back')}
        </button>
      </p>
    </Gate>
  )
}

/** The server says so of a challenge that is unknown, used or too old; being asked to wait is something else. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422)
}
