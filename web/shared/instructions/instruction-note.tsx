import { useTranslation } from 'react-i18next'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { StatusTag, type StatusTone } from '../../ui/feedback/status-tag.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatTime } from '../../ui/time/time.ts'

/** How far what was decided has come at the platform whose core moves the money. */
export type InstructionStage = 'open' | 'overdue' | 'failed'

const tones: Readonly<Record<InstructionStage, StatusTone>> = { open: 'warn', overdue: 'bad', failed: 'bad' }

export function stageOf({ state, is_overdue }: Pick<ShownInstruction, 'state' | 'is_overdue'>): InstructionStage {
  if (state === 'failed') return 'failed'
  return is_overdue ? 'overdue' : 'open'
}

/** The stage as a dot and a word. */
export function InstructionTag({ instruction }: { instruction: ShownInstruction }) {
  const { t } = useTranslation('common')
  const stage = stageOf(instruction)
  return <StatusTag tone={tones[stage]}>{t(`instruction.${stage}`)}</StatusTag>
}

/** When it was sent, until when an answer should have come, and what the platform said. */
export function InstructionText({ instruction }: { instruction: ShownInstruction }) {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const timeOf = (at: string) => formatTime(at, timeZone, locale)
  const stage = stageOf(instruction)
  const times = {
    sent: timeOf(instruction.created_at),
    overdue: timeOf(instruction.overdue_at),
    answered: timeOf(instruction.answered_at ?? instruction.created_at),
  }
  const text = t(`instruction.text.${stage}`, times)
  return <>{instruction.reason === null ? text : t('instruction.textAndReason', { text, reason: instruction.reason })}</>
}
