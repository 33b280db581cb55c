import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { suggestedRules } from '#areas/risk/contract/suggested-rules.ts'
import { areSameTerms, type RuleTerms } from '#kernel/risk/rule-types.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { refetchRisk } from '#web/shared/risk/refetch-risk.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { createRule, type RuleBody } from './queries.ts'
import styles from './rules.module.css'
import { useRuleSentence } from './use-rule-sentence.ts'

const CheckDialog = lazyPart(() => import('./check-dialog.tsx'))

interface SuggestionsProps {
  rules: readonly RiskRule[]
  title: string
  className?: string | undefined
}

/** Rules of the product that the account doesn't have, each checked or added in one click. */
export function Suggestions({ rules, title, className }: SuggestionsProps) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const sentence = useRuleSentence()
  const dialog = useDialog<RuleTerms>()
  const add = useMutation({
    mutationFn: (body: RuleBody) => createRule(id, body),
    onSuccess: async () => {
      await refetchRisk(queries, id)
      showToast({ kind: 'success', text: t('rules.done.create') })
    },
  })
  const missing = suggestedRules.filter((terms) => !rules.some((rule) => areSameTerms(rule, terms)))
  if (missing.length === 0) return null
  return (
    <div className={className}>
      <Section title={title}>
        <ul className={`ruled ${styles.list}`}>
          {missing.map((terms) => (
            <li key={terms.subject}>
              <span className={styles.words}>
                <span>{sentence(terms)}</span>
                <span className="quiet">{t(`rules.needs.${terms.subject}`)}</span>
              </span>
              <span className={styles.actions}>
                <Button aria-label={t('rules.checkNamed', { rule: sentence(terms) })} onClick={() => dialog.open(terms)}>
                  {t('rules.checkShort')}
                </Button>
                <Button
                  isBusy={add.isPending && add.variables.subject === terms.subject}
                  disabled={add.isPending}
                  aria-label={t('rules.addNamed', { rule: sentence(terms) })}
                  onClick={() => add.mutate(terms)}
                >
                  {t('rules.add')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <Refusal error={add.error} />
      </Section>
      {dialog.subject && <CheckDialog rule={dialog.subject} onClose={dialog.close} />}
    </div>
  )
}
