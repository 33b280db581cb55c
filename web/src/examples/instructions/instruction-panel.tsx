import { useTranslation } from 'react-i18next'
import { InstructionPanel } from '../../shared/instructions/instruction-panel.tsx'
import { failed, open, overdue } from './instructions.ts'

export const Open = () => <InstructionPanel instruction={open} currency="EUR" />
export const Overdue = () => <InstructionPanel instruction={overdue} currency="EUR" />

export function Rejected() {
  const { t } = useTranslation('catalogue')
  return (
    <InstructionPanel instruction={failed} currency="EUR">
      <p>{t('samples.hint')}</p>
    </InstructionPanel>
  )
}
