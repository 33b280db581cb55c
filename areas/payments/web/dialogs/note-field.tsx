import { useTranslation } from 'react-i18next'
import { limits } from '#kernel/limits.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface NoteFieldProps {
  text: string
  onChange: (text: string) => void
  problem: string | undefined
  isDisabled: boolean
}

/** The reason of a refund in the member's own words. */
export function NoteField({ text, onChange, problem, isDisabled }: NoteFieldProps) {
  const { t } = useTranslation('payments')
  return (
    <TextField
      label={t('refundDialog.note')}
      hint={t('refundDialog.noteHint')}
      problem={problem}
      value={text}
      onText={onChange}
      maxLength={limits.metadataValueLengthMax}
      autoComplete="off"
      disabled={isDisabled}
      autoFocus
    />
  )
}
