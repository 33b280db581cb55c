import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import type { Action } from '#areas/home/contract/actions.ts'
import { filtersOfExpiring, filtersOfFailedPayouts } from '#areas/home/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { AccountRequirement } from '#areas/settings/contract/merchants/endpoints.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { toneOfDeadline, useClockAheadMs, useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import rows from '../rows.module.css'
import styles from './todo.module.css'
import type { TodoItem } from './use-todo.ts'

interface RowProps {
  item: TodoItem
  /** Its button is the primary one of the page. */
  isFirst: boolean
}

/** What waits, until when, how much money, and the button to do it. */
export function TodoRow({ item, isFirst }: RowProps) {
  if (item.kind === 'dispute') return <DisputeRow dispute={item.dispute} isFirst={isFirst} />
  if (item.kind === 'approval') return <ApprovalRow approval={item.approval} isFirst={isFirst} />
  if (item.kind === 'team') return <TeamRow count={item.count} isFirst={isFirst} />
  if (item.kind === 'stopped') return <StoppedRow missing={item.missing} isFirst={isFirst} />
  return <ActionRow action={item.action} isFirst={isFirst} />
}

interface LineProps {
  due: ReactNode
  what: string
  detail?: string | null
  sums: readonly { readonly amount_minor: number; readonly currency: string }[]
  button: ReactNode
}

function Line({ due, what, detail, sums, button }: LineProps) {
  return (
    <li className={`${rows.row} ${styles.row}`}>
      {due}
      <span className={`${rows.what} ${styles.what}`} title={detail ? `${what} · ${detail}` : what}>
        {what}
        {detail && <span className={styles.detail}> · {detail}</span>}
      </span>
      <span className={styles.sum}>
        {sums.map(({ amount_minor: amountMinor, currency }) => (
          <Money key={currency} amountMinor={amountMinor} currency={currency} mode="point" />
        ))}
      </span>
      {button}
    </li>
  )
}

/** The time that is left, or why there is none. */
function Due({ dueBy, text }: { dueBy: string | null; text: string }) {
  const { t } = useTranslation('overview')
  const inZone = useTimeInZone()
  const left = useDeadlineLeft(dueBy)
  const leftMs = useNow() + useClockAheadMs()
  if (dueBy === null || left === null) return <span className={styles.due}>{text}</span>
  const ms = Date.parse(dueBy) - leftMs
  return (
    <time className={styles.due} data-tone={toneOfDeadline(ms)} dateTime={dueBy} title={inZone(dueBy)}>
      {t('todo.left', { left })}
    </time>
  )
}

const buttonOf = (isFirst: boolean) => ({ kind: isFirst ? ('primary' as const) : ('default' as const), size: 'small' as const })

function DisputeRow({ dispute, isFirst }: { dispute: DisputeItem; isFirst: boolean }) {
  const { t } = useTranslation(['overview', 'disputes'])
  const mayRespond = useCan('disputes.respond')
  const { id, kind, category, amount_minor, currency, payment } = dispute
  const who = payment.customer_email ?? (payment.card && `•••• ${payment.card.last4}`)
  const ofKind = kind === 'query' ? 'inquiry' : 'dispute'
  const what = who ? t(`todo.${ofKind}By`, { who }) : t(`todo.${ofKind}`)
  const to = mayRespond ? ('/payments-product/disputes/$disputeId/respond' as const) : ('/payments-product/disputes/$disputeId' as const)
  return (
    <Line
      due={<Due dueBy={dispute.due_by} text="" />}
      what={what}
      detail={t(`disputes:reason.${category}`)}
      sums={[{ amount_minor, currency }]}
      button={
        <ButtonLink to={to} params={{ disputeId: id }} {...buttonOf(isFirst)} aria-label={t(mayRespond ? 'todo.respondTo' : 'todo.reviewOf', { what })}>
          {t(mayRespond ? 'todo.respond' : 'todo.review')}
        </ButtonLink>
      }
    />
  )
}

function ApprovalRow({ approval, isFirst }: { approval: Approval; isFirst: boolean }) {
  const { t } = useTranslation('overview')
  const { id, action, amount_minor, currency } = approval
  const what = t(`todo.approvalOf.${action === 'refund' || action === 'payout' ? action : 'bank_account'}`)
  return (
    <Line
      due={<Due dueBy={null} text={t('todo.approval')} />}
      what={what}
      detail={t('todo.requestedBy', { name: approval.requested_by })}
      sums={amount_minor === null ? [] : [{ amount_minor, currency }]}
      button={
        <ButtonLink to="/approvals/$approvalId" params={{ approvalId: id }} {...buttonOf(isFirst)} aria-label={t('todo.reviewOf', { what })}>
          {t('todo.review')}
        </ButtonLink>
      }
    />
  )
}

/** Changes of roles and members, which have a list of their own. */
function TeamRow({ count, isFirst }: { count: number; isFirst: boolean }) {
  const { t } = useTranslation('overview')
  const what = t('todo.team', { count, shown: formatCount(count, useLocale()) })
  return (
    <Line
      due={<Due dueBy={null} text={t('todo.approval')} />}
      what={what}
      sums={[]}
      button={
        <ButtonLink to="/approvals/team" {...buttonOf(isFirst)} aria-label={t('todo.reviewOf', { what })}>
          {t('todo.review')}
        </ButtonLink>
      }
    />
  )
}

/** An account that took payments and can't any more. */
function StoppedRow({ missing, isFirst }: { missing: readonly AccountRequirement[]; isFirst: boolean }) {
  const { t } = useTranslation(['overview', 'shell', 'common'])
  const what = t('todo.stopped')
  return (
    <Line
      due={<Due dueBy={null} text={t('todo.states.stopped')} />}
      what={what}
      detail={missing.map((requirement) => t(`shell:requirements.${requirement}.name`)).join(t('common:separator'))}
      sums={[]}
      button={
        <ButtonLink
          to={missing.includes('documents') ? '/settings/compliance' : '/settings/info'}
          {...buttonOf(isFirst)}
          aria-label={t('todo.reviewOf', { what })}
        >
          {t('todo.review')}
        </ButtonLink>
      }
    />
  )
}

function ActionRow({ action, isFirst }: { action: Action; isFirst: boolean }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { kind, count, has_more: hasMore, amounts, percent } = action
  const shown = hasMore ? t('figures.moreThan', { value: formatCount(count, locale) }) : formatCount(count, locale)
  const what = kind === 'vamp' ? t('todo.vamp') : t(`todo.${kind}`, { count, shown })
  const verb = kind === 'authorizations' ? 'capture' : 'review'
  return (
    <Line
      due={
        <Due dueBy={action.due_by} text={percent === null ? t(`todo.states.${kind as Exclude<typeof kind, 'vamp'>}`) : formatVampPercent(percent, locale)} />
      }
      what={what}
      // Sums of some of them would be wrong.
      sums={hasMore ? [] : amounts}
      button={
        <ButtonLink {...targetOf(action)} {...buttonOf(isFirst)} aria-label={t(kind === 'authorizations' ? 'todo.captureOf' : 'todo.reviewOf', { what })}>
          {t(`todo.${verb}`)}
        </ButtonLink>
      }
    />
  )
}

/** The object, or the list of several. */
function targetOf({ kind, object_id: id, counted_until: until, counted_since: since }: Action) {
  switch (kind) {
    case 'authorizations':
      if (id) return { to: '/payments/$paymentId', params: { paymentId: id } } as const
      return { to: '/payments', search: until === null ? {} : searchFor(paymentQuery, filtersOfExpiring(until)) } as const
    case 'payouts':
      if (id) return { to: '/balance/payouts/$payoutId', params: { payoutId: id } } as const
      return { to: '/balance/payouts', search: since === null ? {} : searchFor(payoutQuery, filtersOfFailedPayouts(since)) } as const
    case 'bank_accounts':
      return { to: '/balance/bank-accounts' } as const
    case 'webhooks':
      if (id) return { to: '/developer/webhooks/$endpointId', params: { endpointId: id } } as const
      return { to: '/developer/webhooks' } as const
    case 'vamp':
      return { to: '/payments-product/vamp' } as const
  }
}
