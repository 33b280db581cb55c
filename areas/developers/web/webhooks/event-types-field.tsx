import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { everyEvent } from '#areas/developers/contract/webhooks/endpoints.ts'
import { type EventType, eventTypes } from '#kernel/events/types.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import styles from './webhooks.module.css'

interface EventTypesFieldProps {
  value: readonly string[]
  problem: string | undefined
  isDisabled: boolean
  onChange: (types: string[]) => void
}

/** The events that an endpoint wants: all, or types that are found by name or text, by group. */
export function EventTypesField({ value, problem, isDisabled, onChange }: EventTypesFieldProps) {
  const { t } = useTranslation('webhooks')
  const { t: events } = useTranslation('events')
  const [search, setSearch] = useState('')
  const name = useId()
  const isAll = value.includes(everyEvent)
  const words = search.toLowerCase()
  const found = eventTypes.filter((type) => type.includes(words) || events(`types.${type}`).toLowerCase().includes(words))
  const toggle = (type: EventType) => onChange(value.includes(type) ? value.filter((other) => other !== type) : [...value, type])
  return (
    <fieldset className={styles.fieldset} disabled={isDisabled}>
      <legend>{t('events.label')}</legend>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={isAll} onChange={() => onChange([everyEvent])} />
        <span>{t('events.every')}</span>
      </label>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={!isAll} onChange={() => onChange([])} />
        <span>{t('events.some')}</span>
      </label>
      {!isAll && (
        <>
          <TextInput
            type="search"
            value={search}
            aria-label={t('events.search')}
            placeholder={t('events.search')}
            onChange={({ target }) => setSearch(target.value)}
          />
          <div className={styles.choices}>
            {[...Map.groupBy(found, groupOf)].map(([group, types]) => (
              <div key={group}>
                <h3 className={styles.group}>{t(`group.${group}`)}</h3>
                {types.map((type) => (
                  <label key={type} className={styles.choice}>
                    <input type="checkbox" checked={value.includes(type)} onChange={() => toggle(type)} />
                    <code>{type}</code>
                    <span className={styles.quiet}>{events(`types.${type}`)}</span>
                  </label>
                ))}
              </div>
            ))}
            {found.length === 0 && <p className={styles.quiet}>{t('events.none')}</p>}
          </div>
          <div className={styles.quiet} role="status">
            {t('events.selected', { count: value.length })}
          </div>
        </>
      )}
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </fieldset>
  )
}

/** Groups have a name in the texts each. */
const groups = ['account', 'balance', 'charge', 'customer', 'payment_intent', 'payment_method', 'payout', 'radar', 'refund', 'setup_intent'] as const

function groupOf(type: EventType): (typeof groups)[number] | 'dispute' | 'other' {
  if (type.startsWith('charge.dispute')) return 'dispute'
  return groups.find((group) => type.startsWith(`${group}.`)) ?? 'other'
}
