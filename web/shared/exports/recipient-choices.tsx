import { useQuery } from '@tanstack/react-query'
import Checkbox from 'antd/es/checkbox'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledList } from '#areas/exports/contract/schedules.ts'
import type { UserId } from '#kernel/ids.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { SkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { Refusal } from '../errors/refusal.tsx'
import styles from './schedule-dialog.module.css'
import { recipientsQuery } from './schedule-queries.ts'

interface RecipientChoicesProps {
  list: ScheduledList
  value: readonly UserId[]
  problem: string | undefined
  isDisabled: boolean
  onChange: (recipients: UserId[]) => void
}

/** Members who can export a list; those who are chosen get the email. */
export function RecipientChoices({ list, value, problem, isDisabled, onChange }: RecipientChoicesProps) {
  const { t } = useTranslation('exports')
  const { id } = useMerchant()
  const members = useQuery(recipientsQuery(id, list))
  const problemId = useId()
  if (!members.data) return members.error ? <Refusal error={members.error} /> : <SkeletonItems items={2} />
  return (
    <fieldset className={styles.recipients} disabled={isDisabled} aria-describedby={problem ? problemId : undefined}>
      <legend>{t('schedules.recipients')}</legend>
      <div className={styles.choices}>
        {members.data.map((member) => (
          <Checkbox
            key={member.id}
            checked={value.includes(member.id)}
            disabled={isDisabled}
            onChange={() => onChange(value.includes(member.id) ? value.filter((other) => other !== member.id) : [...value, member.id])}
          >
            {member.name}
          </Checkbox>
        ))}
      </div>
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
