import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import type { SecondPersonSubject } from '#areas/approvals/contract/second-person.ts'
import { useMerchant } from '../../stores/merchant.ts'
import forms from '../settings/forms.module.css'
import { secondPersonQuery } from './queries.ts'

/** Whether a change becomes a request. False until it is known: the server decides. */
export function useNeedsSecondPerson(subject: SecondPersonSubject): boolean {
  const { id } = useMerchant()
  return useQuery(secondPersonQuery(id)).data?.[subject] ?? false
}

/** Says before a change is sent that it will wait for somebody else. */
export function SecondPersonNote({ subject }: { subject: SecondPersonSubject }) {
  const { t } = useTranslation('shell')
  const isNeeded = useNeedsSecondPerson(subject)
  return isNeeded && <p className={forms.warning}>{t('secondPerson.note', { hours: approvalLimits.approvalHours })}</p>
}
