import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepUpMethod } from '#areas/identity/contract/second-step.ts'
import { canUsePasskeys } from '../../session/passkeys.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import type { GivenProof } from './given-proof.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import styles from './proof-form.module.css'
import { TypedProof } from './typed-proof.tsx'

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
  const usable = ranking.filter((method) => isIn(methods, method) && (method !== 'passkey' || (passkeyOptions !== null && canUsePasskeys())))
  const [chosen, setChosen] = useState<StepUpMethod | null>(null)
  const method = usable.find((one) => one === chosen) ?? usable[0]
  // The method is one of those that were passed in.
  const send = (proof: GivenProof) => onProof(proof as Extract<GivenProof, { method: M }>)
  if (!method) return <p className={styles.text}>{t('proof.none')}</p>
  return (
    <div className={styles.form}>
      {method === 'passkey' ? (
        passkeyOptions && (
          <PasskeyProof options={passkeyOptions} send={send}>
            {children}
          </PasskeyProof>
        )
      ) : (
        <TypedProof key={method} method={method} submitText={submitText} send={send}>
          {children}
        </TypedProof>
      )}
      {usable.length > 1 && (
        <ul className={styles.others}>
          {usable
            .filter((other) => other !== method)
            .map((other) => (
              <li key={other}>
                <button type="button" className={styles.other} onClick={() => setChosen(other)}>
                  {t(`proof.${other}.instead`)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
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
