import type { SwitchKind, SwitchPositions } from '@counterfoil/contract/acceptance/accepts'
import type { SwitchUsage } from '@counterfoil/contract/acceptance/switches'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import head from '../../../ui/layout/card-head.module.css'
import styles from './accepted.module.css'
import { RefusedLine } from './refused-line.tsx'

interface CardFrameProps {
  kind: SwitchKind
  values: SwitchPositions
  usage: SwitchUsage
  problem: string | undefined
  children: ReactNode
}

/** The switches of a kind: what they are for, what is wrong with them, and what they would have declined. */
export function CardFrame({ kind, values, usage, problem, children }: CardFrameProps) {
  const { t } = useTranslation('acceptance')
  const id = useId()
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <div>
        <h2 id={id} className={head.title}>
          {t(`accepted.${kind}.title`)}
        </h2>
        <p className={head.text}>{t(`accepted.${kind}.text`)}</p>
      </div>
      {children}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <RefusedLine kind={kind} values={values} usage={usage} />
    </section>
  )
}
