import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { createRiskRule, type RiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { type RuleTerms, ruleActions, ruleCounts, ruleSubjects } from '#kernel/risk/rule-types.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { refetchRisk } from '#web/shared/risk/refetch-risk.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { readCount, refusedNumber } from '#web/ui/forms/read-numbers.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ChoiceField } from './choice-field.tsx'
import { changeRule, createRule } from './queries.ts'
import { RuleCheck } from './rule-check.tsx'
import styles from './rules.module.css'
import { useRuleSentence } from './use-rule-sentence.ts'

interface RuleDialogProps {
  /** Null for a new one. */
  rule: RiskRule | null
  onClose: () => void
}

const fields = ['threshold', 'window_minutes', 'interval_seconds'] as const

const newRule: RuleTerms = { subject: 'card', counts: 'declines', threshold: 5, window_minutes: 10, action: 'block', interval_seconds: null }

/** Creates a rule or changes one, with a sentence that says what it will do. */
export default function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const sentence = useRuleSentence()
  const { subject, counts, action, threshold, window_minutes, interval_seconds } = rule ?? newRule
  const isInHours = window_minutes % minutesOfHour === 0
  const form = useContractForm({
    endpoint: createRiskRule,
    initial: {
      subject,
      counts,
      action,
      threshold: String(threshold),
      window: String(isInHours ? window_minutes / minutesOfHour : window_minutes),
      unit: isInHours ? ('hours' as const) : ('minutes' as const),
      interval: String(interval_seconds ?? suggestedInterval),
    },
    toBody: readTerms,
    fields,
    texts: () => ({
      threshold: t('rules.problems.threshold', { maximum: riskLimits.riskRuleThresholdMax }),
      window_minutes: t('rules.problems.window'),
      interval_seconds: t('rules.problems.interval', { maximum: riskLimits.riskRuleIntervalSecondsMax }),
    }),
    send: (body) => (rule ? changeRule(id, rule, body) : createRule(id, body)),
    onDone: async () => {
      await refetchRisk(queries, id)
      showToast({ kind: 'success', text: t(rule ? 'rules.done.change' : 'rules.done.create') })
      onClose()
    },
    ...(rule && { onUnchanged: onClose }),
  })
  const { values, problems, isSending, change } = form
  const count = { inputMode: 'numeric', autoComplete: 'off', disabled: isSending } as const
  const terms = readTerms(values)
  const isWhole = [terms.threshold, terms.window_minutes, terms.interval_seconds ?? 1].every((value) => value > 0)
  return (
    <FormDialog title={t(rule ? 'rules.editTitle' : 'rules.createTitle')} submitText={t(rule ? 'rules.save' : 'rules.create')} form={form} onClose={onClose}>
      <div className="pair">
        <ChoiceField
          label={t('rules.fields.subject')}
          values={ruleSubjects}
          nameOf={(value) => t(`rules.subject.${value}`)}
          value={values.subject}
          isDisabled={isSending}
          onChange={(value) => change({ subject: value })}
        />
        <ChoiceField
          label={t('rules.fields.counts')}
          values={ruleCounts}
          nameOf={(value) => t(`rules.counts.${value}`)}
          value={values.counts}
          isDisabled={isSending}
          onChange={(value) => change({ counts: value })}
        />
      </div>
      <p className="quiet">{t(`rules.needs.${values.subject}`)}</p>
      <div className={styles.triple}>
        <TextField
          label={t('rules.fields.threshold')}
          problem={problems.threshold}
          {...count}
          value={values.threshold}
          onText={(threshold) => change({ threshold })}
        />
        <TextField
          label={t('rules.fields.window')}
          problem={problems.window_minutes}
          {...count}
          value={values.window}
          onText={(window) => change({ window }, 'window_minutes')}
        />
        <ChoiceField
          label={t('rules.fields.unit')}
          values={windowUnits}
          nameOf={(value) => t(`rules.units.${value}`)}
          value={values.unit}
          isDisabled={isSending}
          onChange={(value) => change({ unit: value }, 'window_minutes')}
        />
      </div>
      <div className="pair">
        <ChoiceField
          label={t('rules.fields.action')}
          values={ruleActions}
          nameOf={(value) => t(`rules.actions.${value}`)}
          value={values.action}
          isDisabled={isSending}
          onChange={(value) => change({ action: value })}
        />
        {values.action === 'slow_down' && (
          <TextField
            label={t('rules.fields.interval')}
            problem={problems.interval_seconds}
            {...count}
            value={values.interval}
            onText={(interval) => change({ interval }, 'interval_seconds')}
          />
        )}
      </div>
      <p className={styles.sentence} aria-live="polite">
        {isWhole ? sentence(terms) : t('rules.incomplete')}
      </p>
      <RuleCheck terms={isWhole ? terms : null} />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

const minutesOfHour = 60
const suggestedInterval = 10
const windowUnits = ['minutes', 'hours'] as const

interface Typed extends Pick<RuleTerms, 'subject' | 'counts' | 'action'> {
  readonly threshold: string
  readonly window: string
  readonly unit: (typeof windowUnits)[number]
  readonly interval: string
}

function readTerms({ subject, counts, action, threshold, window, unit, interval }: Typed): RuleTerms {
  const number = (text: string) => readCount(text) ?? refusedNumber
  const span = number(window)
  return {
    subject,
    counts,
    threshold: number(threshold),
    window_minutes: unit === 'hours' && span > 0 ? span * minutesOfHour : span,
    action,
    interval_seconds: action === 'slow_down' ? number(interval) : null,
  }
}
