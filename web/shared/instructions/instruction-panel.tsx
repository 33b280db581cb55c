import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { formatMoney } from '#kernel/money/money.ts'
import styles from '../../ui/layout/detail.module.css'
import { useLocale } from '../../ui/text/use-locale.ts'
import { InstructionTag, InstructionText, stageOf } from './instruction-note.tsx'

interface InstructionPanelProps {
  instruction: ShownInstruction
  currency: string
  /** What follows from it here. */
  children?: ReactNode
}

/** What the platform was told and has not confirmed, or has refused, at the head of what it is about. */
export function InstructionPanel({ instruction, currency, children }: InstructionPanelProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { amount_minor: amountMinor } = instruction
  const title = t(`instruction.of.${instruction.type}`, { amount: amountMinor === null ? '' : formatMoney(amountMinor, currency, locale) })
  return (
    <section className={`card ${styles.panel}`} data-tone={stageOf(instruction) === 'open' ? 'warn' : 'bad'} aria-label={title}>
      <div className={styles.told}>
        <strong>{title}</strong>
        <InstructionTag instruction={instruction} />
      </div>
      <p>
        <InstructionText instruction={instruction} />
      </p>
      {children}
    </section>
  )
}
