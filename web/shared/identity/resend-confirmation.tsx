import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resendConfirmation } from '#areas/identity/contract/registration.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Button } from '../../ui/forms/button.tsx'

/** Mails the link that confirms an address once more; then the button counts down until it can be asked for again. `isQuiet` is as a link. */
export function ResendConfirmation({ email, isQuiet = false }: { email: string; isQuiet?: boolean }) {
  const { t } = useTranslation('shell')
  const [waitUntilMs, setWaitUntilMs] = useState(0)
  const secondsLeft = useSecondsLeft(waitUntilMs)
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: ({ wait_seconds: seconds }) => {
      setWaitUntilMs(Date.now() + seconds * 1000)
      showToast({ kind: 'success', text: t('confirmation.sent', { email }) })
    },
  })
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
  const isWaiting = secondsLeft > 0
  return (
    <Button
      kind={isQuiet ? 'link' : 'default'}
      isBusy={resend.isPending}
      // A disabled button would lose the focus to nothing.
      aria-disabled={isWaiting}
      onClick={() => {
        if (!isWaiting) resend.mutate()
      }}
    >
      {isWaiting ? t('confirmation.wait', { time: clock }) : t('confirmation.resend')}
    </Button>
  )
}

/** Whole seconds until an instant in milliseconds, counted down while it is looked at; 0 once it is over. */
function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000))
  const isRunning = untilMs > now
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
