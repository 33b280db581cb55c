import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { listMemberKeys, listMemberWebhookEndpoints } from '#areas/team/contract/members.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './leftovers.module.css'

interface LeftoversProps {
  keys: Answer<typeof listMemberKeys>
  endpoints: Answer<typeof listMemberWebhookEndpoints>
  /** IDs of keys to revoke and of endpoints to pause. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The keys and webhook endpoints of a member: a selected one ends with their access, the others go on. */
export function Leftovers({ keys, endpoints, chosen, onChange }: LeftoversProps) {
  const { t } = useTranslation('team')
  const sending = endpoints.filter(({ status }) => status === 'enabled')
  const of = (items: readonly { readonly id: string }[]) => chosen.filter((id) => items.some((item) => item.id === id))
  const change = (items: readonly { readonly id: string }[]) => (ids: readonly string[]) =>
    onChange([...chosen.filter((id) => !items.some((item) => item.id === id)), ...ids])
  const detailOf = ({ account, created_at }: (typeof keys)[number] | (typeof endpoints)[number]) => (
    <>
      {account.name} · {t('keys.created')} <DateTime at={created_at} style="day" />
    </>
  )
  return (
    <>
      {keys.length === 0 && <p className="faint">{t('keys.none')}</p>}
      {keys.length > 0 && (
        <Choices
          title={t('keys.title')}
          text={t('keys.text')}
          all={t('keys.all')}
          items={keys.map((key) => ({
            id: key.id,
            label: (
              <>
                {t('keys.revoke')} <span className="mono">{`${key.prefix}…${key.last4}`}</span>
              </>
            ),
            detail: detailOf(key),
          }))}
          chosen={of(keys)}
          onChange={change(keys)}
        />
      )}
      {sending.length > 0 && (
        <Choices
          title={t('endpoints.title')}
          text={t('endpoints.text')}
          all={t('endpoints.all')}
          items={sending.map((endpoint) => ({
            id: endpoint.id,
            label: (
              <>
                {t('endpoints.pause')} <span className="mono">{endpoint.host}</span>
              </>
            ),
            detail: detailOf(endpoint),
          }))}
          chosen={of(sending)}
          onChange={change(sending)}
        />
      )}
    </>
  )
}

interface ChoicesProps {
  title: string
  text: string
  /** Chooses all, if there are several. */
  all: string
  items: readonly { readonly id: string; readonly label: ReactNode; readonly detail: ReactNode }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** What a member leaves behind, and what ends with their access. */
function Choices({ title, text, all, items, chosen, onChange }: ChoicesProps) {
  const textId = useId()
  const isAll = items.every(({ id }) => chosen.includes(id))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className={styles.choices} aria-describedby={textId}>
      <legend>{title}</legend>
      <p id={textId} className="faint">
        {text}
      </p>
      {items.length > 1 && (
        <Checkbox
          className={styles.choice ?? ''}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => onChange(isAll ? [] : items.map(({ id }) => id))}
        >
          {all}
        </Checkbox>
      )}
      {items.map(({ id, label, detail }) => (
        <Checkbox key={id} className={styles.choice ?? ''} checked={chosen.includes(id)} onChange={() => toggle(id)}>
          <span>{label}</span>
          <span className={styles.detail}>{detail}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
