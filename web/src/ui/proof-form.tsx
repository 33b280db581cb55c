import type { CallInput } from '@counterfoil/contract/endpoint'
import type { StepUpMethod, stepUp } from '@counterfoil/contract/second-step'
import Button from 'antd/es/button'
import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/errors.ts'
import { askForPasskey, canUsePasskeys } from '../session/passkeys.ts'
import { PasskeyPrompt } from './passkey-prompt.tsx'
import { ProofField } from './proof-field.tsx'
import styles from './proof-form.module.css'
import { SkeletonBar } from './skeleton.tsx'

/** What a person gives to prove who they are. */
export type GivenProof = CallInput<typeof stepUp>['body']['proof']

/** The quickest and strongest first; recovery codes are few, so they come last. */
const ranking = ['passkey', 'authenticator', 'password', 'recovery_code'] as const satisfies readonly StepUpMethod[]

interface ProofFormProps<M extends StepUpMethod> {
  methods: readonly M[]
  passkeyOptions: Record<string, unknown> | null
  submitText: string
  /** Rejects with what the server refused, which is then shown in place. */
  onProof: (proof: Extract<GivenProof, { method: M }>) => Promise<void>
  /** Further fields, above the button. */
  children?: ReactNode
}

/** Asks for one proof of who somebody is: the best they have, with ways to the others. */
export function ProofForm<M extends StepUpMethod>({ methods, passkeyOptions, submitText, onProof, children }: ProofFormProps<M>) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const usable = ranking.filter((method) => isIn(methods, method) && (method !== 'passkey' || (passkeyOptions !== null && canUsePasskeys())))
  const [chosen, setChosen] = useState<StepUpMethod | null>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const method = usable.find((one) => one === chosen) ?? usable[0]

  const focusInput = () => form.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])')?.focus()

  const send = async (proof: GivenProof) => {
    setIsSending(true)
    setProblem(undefined)
    try {
      // The method is one of those that were passed in.
      await onProof(proof as Extract<GivenProof, { method: M }>)
    } catch (error) {
      // What did not arrive was told in a toast, and can be sent again as it is.
      if (error instanceof ApiError) {
        setProblem(error.fieldErrors[0]?.message ?? error.message)
        if (proof.method === 'authenticator') setValue('')
      }
      focusInput()
    } finally {
      setIsSending(false)
    }
  }

  const sendText = (text: string) => {
    if (isSending || !method || method === 'passkey') return
    const isMissing = method === 'authenticator' ? text.length < 6 : text.trim() === ''
    if (isMissing) {
      setProblem(t(`proof.${method}.missing`))
      return focusInput()
    }
    void send(method === 'password' ? { method, password: text } : { method, code: text })
  }

  const sendPasskey = async () => {
    if (isSending || !passkeyOptions) return
    setIsSending(true)
    setProblem(undefined)
    const outcome = await askForPasskey(passkeyOptions)
    setIsSending(false)
    if ('response' in outcome) return send({ method: 'passkey', response: outcome.response })
    setProblem(t(`proof.passkey.${outcome.problem}`))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (method === 'passkey') void sendPasskey()
    else sendText(value)
  }

  const choose = (next: StepUpMethod) => {
    setChosen(next)
    setValue('')
    setProblem(undefined)
  }

  if (!method) return <p className={styles.text}>{t('proof.none')}</p>
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      {method === 'passkey' ? (
        <PasskeyPrompt problem={problem} />
      ) : (
        <ProofField
          key={method}
          method={method}
          value={value}
          problem={problem}
          onChange={(text) => {
            if (isSending) return
            setProblem(undefined)
            setValue(text)
          }}
          onComplete={sendText}
        />
      )}
      {children}
      <Button type="primary" htmlType="submit" size="large" block loading={isSending} autoFocus={method === 'passkey'} key={`submit-${method}`}>
        {method === 'passkey' ? t('proof.passkey.submit') : submitText}
      </Button>
      {usable.length > 1 && (
        <ul className={styles.others}>
          {usable
            .filter((other) => other !== method)
            .map((other) => (
              <li key={other}>
                <button type="button" className={styles.other} onClick={() => choose(other)}>
                  {t(`proof.${other}.instead`)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </form>
  )
}

function isIn(methods: readonly StepUpMethod[], method: StepUpMethod): boolean {
  return methods.includes(method)
}

/** In place of the form while its ways are on their way, as high as the likeliest of them. Children stand for further fields. */
export function ProofSkeleton({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.form} role="status" aria-busy="true" aria-label={t('loading')}>
      <SkeletonBar width="40%" />
      <SkeletonBar height={52} />
      {children}
      <SkeletonBar height={42} />
      <SkeletonBar width="50%" />
    </div>
  )
}
