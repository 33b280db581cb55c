import type { RiskRule } from '@counterfoil/contract/risk/rules-endpoints'
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import detail from '../../../ui/layout/detail.module.css'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'
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
