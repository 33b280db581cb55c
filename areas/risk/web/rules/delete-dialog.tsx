import { useTranslation } from 'react-i18next'
import type { RiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useRuleMove } from './queries.ts'
import { useRuleSentence } from './use-rule-sentence.ts'

interface DeleteDialogProps {
  rule: RiskRule
  onClose: () => void
  /** The rule's entry is gone then. */
  onDeleted: () => void
}

/** Asks before a rule is deleted. */
export default function DeleteDialog({ rule, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('risk')
  const sentence = useRuleSentence()
  const move = useRuleMove(rule)
  const confirm = () =>
    move.mutate('delete', {
      onSuccess: () => {
        showToast({ kind: 'success', text: t('rules.done.delete') })
        onDeleted()
      },
    })
  return (
    <ConfirmDialog title={t('rules.deleteTitle')} submitText={t('rules.delete')} change={{ ...move, mutate: confirm }} onClose={onClose}>
      <p>{sentence(rule)}</p>
      <p>{t('rules.deleteText')}</p>
    </ConfirmDialog>
  )
}
