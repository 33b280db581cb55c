import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useRuleMove } from './queries.ts'
import styles from './rules.module.css'
import { useRuleSentence } from './use-rule-sentence.ts'

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx'))
const CheckDialog = lazyPart(() => import('./check-dialog.tsx'))
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'))
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

/** One rule: what it says, what it stopped, and what can be done with it. */
export function RuleEntry({ rule }: { rule: RiskRule }) {
  const { t } = useTranslation('risk')
  const mayManage = useCan('risk.manage')
  const mayOpenPayments = useCan('payments.read')
  const sentence = useRuleSentence()(rule)
  const dialog = useDialog<'edit' | 'check' | 'history' | 'delete'>()
  const move = useRuleMove(rule)
  const isOn = rule.status === 'on'
  const change = (to: 'pause' | 'resume') => move.mutate(to, { onSuccess: () => showToast({ kind: 'success', text: t(`rules.done.${to}`) }) })
  const manage = [
    { key: 'edit', label: t('rules.edit'), onChoose: () => dialog.open('edit') },
    { key: 'check', label: t('rules.check'), onChoose: () => dialog.open('check') },
    { key: 'move', label: t(isOn ? 'rules.pause' : 'rules.resume'), onChoose: () => change(isOn ? 'pause' : 'resume') },
  ]
  const history = { key: 'history', label: t('rules.history'), onChoose: () => dialog.open('history') }
  const remove = { key: 'delete', label: t('rules.delete'), onChoose: () => dialog.open('delete') }
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{sentence}</strong>
          <StatusTag tone={isOn ? 'good' : 'idle'}>{t(isOn ? 'rules.status.on' : 'rules.status.paused')}</StatusTag>
        </div>
        <p className="meta">
          <RuleStopped stopped={rule.stopped} />
          {mayOpenPayments && rule.stopped.amounts.length > 0 && (
            <Link to="/payments" search={searchFor(paymentQuery, { risk_rule_id: rule.id })} aria-label={t('rules.paymentsNamed', { rule: sentence })}>
              {t('rules.payments')}
            </Link>
          )}
          <span>{rule.operator === null ? t('rules.ofProduct') : t('rules.changedBy', { name: rule.operator })}</span>
        </p>
        <Refusal error={move.error} />
      </div>
      <MenuButton label={t('rules.more', { rule: sentence })} sections={[{ key: 'all', choices: mayManage ? [...manage, history, remove] : [history] }]}>
        …
      </MenuButton>
      {dialog.subject === 'edit' && <RuleDialog rule={rule} onClose={dialog.close} />}
      {dialog.subject === 'check' && <CheckDialog rule={rule} onClose={dialog.close} />}
      {dialog.subject === 'history' && <HistoryDialog rule={rule} onClose={dialog.close} />}
      {dialog.subject === 'delete' && <DeleteDialog rule={rule} onClose={dialog.close} onDeleted={dialog.closeForGood} />}
    </li>
  )
}

/** What a rule stopped lately: attempts, and their money by currency. */
function RuleStopped({ stopped: { count, has_more: hasMore, amounts } }: Pick<RiskRule, 'stopped'>) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const shown = hasMore ? t('overview.more', { count: formatCount(count, locale) }) : formatCount(count, locale)
  const money = amounts.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency, locale))
  const values = { count, shown, days: riskLimits.riskRuleStoppedDays }
  return (
    <span>
      {money.length === 0
        ? t('rules.stopped', values)
        : t('rules.stoppedMoney', { ...values, money: new Intl.ListFormat(locale, { style: 'narrow' }).format(money) })}
    </span>
  )
}
