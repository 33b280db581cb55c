import { useTranslation } from 'react-i18next'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { RuleCheck } from './rule-check.tsx'
import { useRuleSentence } from './use-rule-sentence.ts'

/** Checks a rule as it is, also one that is paused or only suggested. */
export default function CheckDialog({ rule, onClose }: { rule: RuleTerms; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const sentence = useRuleSentence()
  return (
    <Dialog title={t('rules.checkTitle')} width={560} onClose={onClose} footer={<Button onClick={onClose}>{t('entry.close')}</Button>}>
      <p>{sentence(rule)}</p>
      <RuleCheck terms={rule} />
    </Dialog>
  )
}
