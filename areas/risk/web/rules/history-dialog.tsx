import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { riskRuleQuery } from './queries.ts'
import { useRuleSentence } from './use-rule-sentence.ts'

/** What members did with a rule, newest first, and what it said since. */
export default function HistoryDialog({ rule, onClose }: { rule: RiskRule; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const sentence = useRuleSentence()
  const found = useQuery(riskRuleQuery(id, rule.id))
  return (
    <Dialog title={t('rules.historyTitle')} width={560} onClose={onClose} footer={<Button onClick={onClose}>{t('entry.close')}</Button>}>
      {found.isPending && <SkeletonBar width="70%" height={14} />}
      {found.isError && !found.data && <ErrorNotice title={t('entry.failed')} error={found.error} onRetry={() => void found.refetch()} />}
      <ol className={detail.rows}>
        {found.data?.history.map(({ id: changeId, at, change, member, ...terms }) => (
          <li key={changeId}>
            <span>{member === null ? t('rules.ofProduct') : t(`rules.change.${change}`, { name: member })}</span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={at} isFocusable />
            </span>
            <span className={`${detail.wide} ${detail.quiet}`}>{sentence(terms)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
