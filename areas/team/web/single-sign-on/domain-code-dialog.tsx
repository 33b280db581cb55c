import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSsoDomainCode, domainMailboxes, mailSsoDomainCode, type SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

/** Mails a code to a mailbox of the domain's operator, and takes it. */
export default function DomainCodeDialog({ domain: { id: domainId, domain, code_sent_to }, onClose }: { domain: SsoDomain; onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const params = { id, domainId }
  const refresh = useRefreshTeam()
  const [mailbox, setMailbox] = useState<(typeof domainMailboxes)[number]>('postmaster')
  const mail = useMutation({ mutationFn: () => call(mailSsoDomainCode, { params, body: { mailbox } }, { showsFieldErrors: true }), onSettled: refresh })
  const sentTo = mail.data?.code_sent_to ?? code_sent_to
  const form = useContractForm({
    endpoint: confirmSsoDomainCode,
    initial: { code: '' },
    toBody: (values) => values,
    fields: ['code'],
    refusedField: ({ status }) => (status === 400 ? 'code' : undefined),
    send: (body) => call(confirmSsoDomainCode, { params, body }, { showsFieldErrors: true }),
    onDone: () => {
      refresh()
      showToast({ kind: 'success', text: t('domains.verified', { domain }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('code.title', { domain })} submitText={t('code.submit')} form={form} isDisabled={sentTo === null} onClose={onClose}>
      <p>{t('code.text')}</p>
      <Field label={t('code.mailbox')}>
        {(control) => (
          <Select {...control} value={mailbox} onChange={(event) => setMailbox(domainMailboxes.find((one) => one === event.target.value) ?? mailbox)}>
            {domainMailboxes.map((one) => (
              <option key={one} value={one}>
                {`${one}@${domain}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Button isBusy={mail.isPending} onClick={() => mail.mutate()}>
          {t('code.send')}
        </Button>
      </div>
      <Refusal error={mail.error} />
      {sentTo !== null && (
        <TextField
          label={t('code.code')}
          hint={t('code.sentTo', { email: sentTo })}
          problem={form.problems.code}
          value={form.values.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          onText={(code) => form.change({ code })}
        />
      )}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
