import { useTranslation } from 'react-i18next'
import { FormDialog } from '../overlays/form-dialog.tsx'
import { useLocale } from '../text/use-locale.ts'

export interface DiscardDialogProps {
  /** The headings of the forms with unsaved changes. */
  names: readonly string[]
  settle: (isDiscarded: boolean) => void
}

/** Asks before unsaved changes are lost. Escape keeps them. */
export function DiscardDialog({ names, settle }: DiscardDialogProps) {
  const { t } = useTranslation()
  const forms = new Intl.ListFormat(useLocale()).format(names)
  return (
    <FormDialog
      title={t('unsaved.title')}
      submitText={t('unsaved.discard')}
      closeText={t('unsaved.keep')}
      isDangerous
      focused="close"
      form={{ submit: () => settle(true), isSending: false }}
      onClose={() => settle(false)}
    >
      <p>{t('unsaved.text', { forms })}</p>
    </FormDialog>
  )
}
