import { useTranslation } from 'react-i18next'
import { limits } from '#kernel/limits.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

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
    <Field label={t('refundDialog.note')} hint={t('refundDialog.noteHint')} problem={problem}>
      {(control) => (
        <TextInput
          {...control}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          maxLength={limits.metadataValueLengthMax}
          autoComplete="off"
          disabled={isDisabled}
          autoFocus
        />
      )}
    </Field>
  )
}
