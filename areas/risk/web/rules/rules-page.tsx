import { useQuery } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { RiskHeader } from '../risk-header.tsx'
import { riskRulesQuery } from './queries.ts'
import { RuleEntry } from './rule-entry.tsx'
import styles from './rules.module.css'
import { Suggestions } from './suggestions.tsx'

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx'))

/** The rules against card testing, with what each stopped, and suggestions for more. */
export function RulesPage() {
  const { t } = useTranslation(['risk', 'pages'])
  const { id } = useMerchant()
  const mayManage = useCan('risk.manage')
  const dialog = useDialog()
  useShortcuts({ shortcuts: mayManage ? [{ keys: 'c', label: t('rules.create'), onPress: () => dialog.open(true) }] : [] })
  const rules = useQuery(riskRulesQuery(id))
  const { items } = rules.data ?? {}
  const create = mayManage && (
    <Button kind="primary" icon={<PlusIcon aria-hidden />} onClick={() => dialog.open(true)}>
      {t('rules.create')}
    </Button>
  )
  return (
    <>
      <RiskHeader subtitle={t('rules.subtitle')} actions={items?.length !== 0 && create} />
      {rules.isPending && (
        <div className="card">
          <SkeletonItems items={3} />
        </div>
      )}
      {rules.isError && !rules.data && <ErrorNotice title={t('rules.failed')} error={rules.error} onRetry={() => void rules.refetch()} />}
      {items?.length === 0 && <EmptyCard title={t('rules.emptyTitle')} text={t('rules.emptyText')} actions={create} />}
      {items && items.length > 0 && (
        <ul className="card card-list" aria-label={t('pages:/risk/rules.title')}>
          {items.map((rule) => (
            <RuleEntry key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      {items && mayManage && <Suggestions rules={items} title={t('rules.suggestions')} className={styles.suggestions} />}
      {dialog.subject && <RuleDialog rule={null} onClose={dialog.close} />}
    </>
  )
}
