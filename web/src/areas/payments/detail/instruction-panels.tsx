import type { ShownInstruction } from '@counterfoil/contract/instructions'
import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { InstructionTag, InstructionText, stageOf } from '../../../ui/instruction-note.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import { listPanelInstructions } from '../instructions.ts'
import styles from './detail.module.css'

/** What the platform was told about the payment or its disputes, and has not confirmed or has refused. */
export function InstructionPanels({ payment }: { payment: PaymentDetail }) {
  return listPanelInstructions(payment).map((instruction) => <InstructionPanel key={instruction.id} instruction={instruction} currency={payment.currency} />)
}

function InstructionPanel({ instruction, currency }: { instruction: ShownInstruction; currency: string }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { amount_minor: amountMinor } = instruction
  const title = t(`instruction.${instruction.type}`, { amount: amountMinor === null ? '' : formatMoney(amountMinor, currency, locale) })
  return (
    <section className={`card ${styles.panel}`} data-tone={stageOf(instruction) === 'open' ? 'warn' : 'bad'} aria-label={title}>
      <div className={styles.told}>
        <strong>{title}</strong>
        <InstructionTag instruction={instruction} />
      </div>
      <p>
        <InstructionText instruction={instruction} />
      </p>
    </section>
  )
}
