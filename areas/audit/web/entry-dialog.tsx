import { useTranslation } from 'react-i18next'
import type { SwitchRule } from '#areas/acceptance/contract/accepts.ts'
import type { AuditAction } from '#areas/audit/contract/actions.ts'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import type { AlertKind } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { RuleAction, RuleCounts, RuleSubject } from '#kernel/risk/rule-types.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import type { AreaTexts } from '#kernel/texts.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ChangesTable } from '#web/ui/layout/changes-table.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { OutcomeTag, useActorName } from './entry-cells.tsx'
import { ObjectLink } from './object-link.tsx'
import { useAccountKind } from './use-account-kind.ts'

const widthPx = 640

/** An entry of the log with what changed and where it came from. */
export default function EntryDialog({ item, onClose }: { item: AuditItem; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const kindOf = useAccountKind()
  const { t: common } = useTranslation()
  const { t: actions } = useTranslation('auditActions')
  const inZone = useTimeInZone()
  const nameActor = useActorName()
  const nameDevice = useDeviceName()
  const { actor, account } = item
  const device = item.browser || item.system ? nameDevice(item) : null
  return (
    <Dialog title={actions(item.action as AuditAction)} width={widthPx} onClose={onClose} footer={<Button onClick={onClose}>{common('actions.close')}</Button>}>
      <EntryDetails details={item.details} />
      <Facts
        facts={[
          { key: 'outcome', label: t('columns.outcome'), value: <OutcomeTag outcome={item.outcome} /> },
          { key: 'reason', label: t('facts.reason'), value: item.reason },
          { key: 'at', label: t('columns.created'), value: <time dateTime={item.at}>{inZone(item.at)}</time> },
          { key: 'actor', label: t('columns.actor'), value: [nameActor(actor), actor.email].filter(Boolean).join(' · ') },
          { key: 'object', label: t('columns.object'), value: item.object && <ObjectLink item={item} /> },
          { key: 'account', label: t('facts.account'), value: account && t('accountOf', { name: account.name, kind: t(`account.${kindOf(account)}`) }) },
          { key: 'ip', label: t('columns.origin'), value: item.ip },
          { key: 'device', label: t('facts.device'), value: device },
          { key: 'request', label: t('facts.request'), value: <CopyableId id={item.request_id} /> },
          { key: 'entry', label: t('facts.entry'), value: <CopyableId id={item.id} /> },
        ]}
      />
    </Dialog>
  )
}

type AuditField = keyof AreaTexts['audit']['fields']

/** Changed values with both sides, then other details of the action. */
function EntryDetails({ details }: Pick<AuditItem, 'details'>) {
  const { t } = useTranslation('audit')
  const nameField = (field: string) => t(`fields.${field as AuditField}`, { defaultValue: field.replaceAll('_', ' ') })
  const readable = useDetailValue()
  const changes = details.filter(({ is_change: isChange }) => isChange)
  const facts = details.filter(({ is_change: isChange }) => !isChange)
  return (
    <>
      {changes.length > 0 && (
        <ChangesTable
          caption={t('changes')}
          heads={{ before: t('change.before'), after: t('change.after') }}
          changes={changes.map(({ field, before, after }) => ({
            key: field,
            label: nameField(field),
            before: before === null ? null : readable(field, before),
            after: after === null ? null : readable(field, after),
          }))}
        />
      )}
      {facts.length > 0 && <Facts facts={facts.map(({ field, after }) => ({ key: field, label: nameField(field), value: after && readable(field, after) }))} />}
    </>
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Translates stored values, except texts that a person wrote. */
function useDetailValue(): (field: string, value: string) => string {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const inZone = useTimeInZone()
  const nameRule = (rule: string) => t(`rule.${rule as SwitchRule}`)
  /** Fields of codes, one or a list. */
  const namesOf: Readonly<Record<string, ((code: string) => string) | undefined>> = {
    alert: (kind) => t(`alert.${kind as AlertKind}`),
    brands_off: (brand) => common(`card.brand.${brand as CardBrand}`),
    currency_rule: nameRule,
    country_rule: nameRule,
    countries: (country) => nameCountry(country, locale),
    counted_by: (subject) => t(`riskRule.subject.${subject as RuleSubject}`),
    counted: (counts) => t(`riskRule.counts.${counts as RuleCounts}`),
    rule_action: (action) => t(`riskRule.action.${action as RuleAction}`),
  }
  return (field, value) => {
    const nameOf = namesOf[field]
    if (nameOf) return new Intl.ListFormat(locale, { style: 'narrow' }).format(value.split(', ').map(nameOf))
    if (value === 'true' || value === 'false') return t(`change.${value}`)
    return instant.test(value) ? inZone(value) : value
  }
}
