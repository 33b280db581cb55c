import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { listWrongFields } from '#kernel/field-errors.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { RoleChoices } from '../role-choices.tsx'
import { InviteResult } from './invite-result.tsx'

type Outcomes = Answer<typeof inviteMembers>

/** Invites one or several people with the same roles, then shows a link for each. */
export default function InviteDialog({ roleIds: offered, onClose }: { roleIds: string[]; onClose: () => void }) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const roles = useQuery(rolesQuery(id))
  const refresh = useRefreshTeam()
  const [outcomes, setOutcomes] = useState<Outcomes>()
  const maximum = teamLimits.invitationsPerCallMax
  const form = useContractForm({
    endpoint: inviteMembers,
    initial: { text: '', roleIds: offered },
    toBody: ({ text, roleIds }) => ({ invitations: readAddresses(text).addresses.map((email) => ({ email, role_ids: roleIds })) }),
    fields: ['text', 'role_ids'] as const,
    check: ({ text, roleIds }) => {
      const { addresses, invalid } = readAddresses(text)
      return {
        ...(addresses.length === 0 && { text: t('invite.problem.none') }),
        ...(addresses.length > maximum && { text: t('invite.problem.tooMany', { maximum }) }),
        ...(invalid[0] !== undefined && { text: t('invite.problem.invalid', { text: invalid[0] }) }),
        ...(roleIds.length === 0 && { role_ids: t('roles.none') }),
      }
    },
    send: (body) => call(inviteMembers, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: (answer) => {
      refresh()
      setOutcomes(answer)
    },
  })
  if (outcomes) return <InviteResult outcomes={outcomes} onClose={onClose} />
  const count = readAddresses(form.values.text).addresses.length
  return (
    <FormDialog title={t('invite.title', { business })} submitText={t('invite.submit', { count: Math.max(count, 1) })} form={form} onClose={onClose}>
      <Field label={t('invite.emails')} hint={t('invite.emailsHint', { days: teamLimits.invitationDays })} problem={form.problems.text}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            rows={3}
            autoComplete="off"
            spellCheck={false}
            value={form.values.text}
            onChange={(event) => form.change({ text: event.target.value })}
          />
        )}
      </Field>
      <RoleChoices roles={roles} form={form} />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

/** The addresses in a text, separated by spaces, commas, semicolons or lines, each once; and those that aren't addresses. `Ada <ada@example.com>` is an address, too. */
export function readAddresses(text: string): { addresses: string[]; invalid: string[] } {
  const words = text
    .replaceAll(/[^\n,;，；<>]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;，；]+/)
    .filter(Boolean)
  const unique = words.filter((word, index) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index)
  return { addresses: unique.filter(isAddress), invalid: unique.filter((word) => !isAddress(word)) }
}

/** By the schema of the invitation, with any role. */
function isAddress(email: string): boolean {
  return listWrongFields(inviteMembers.body, { invitations: [{ email, role_ids: ['any'] }] }).length === 0
}
