import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import type { DisputeDetail } from '@counterfoil/contract/disputes/detail'
import { addDisputeNote, type DisputeNote, deleteDisputeNote } from '@counterfoil/contract/disputes/notes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { Refusal } from '../../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts'
import { useCan, useMerchant } from '../../../../stores/merchant.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import detail from '../../../../ui/layout/detail.module.css'
import { Section } from '../../../../ui/layout/section.tsx'
import { useDialog } from '../../../../ui/overlays/use-dialog.ts'
import { DateTime } from '../../../../ui/time/date-time.tsx'
import { takeInNotes } from '../queries.ts'
import styles from './cards.module.css'

const ConfirmDialog = lazy(() => import('../../../../shared/errors/confirm-dialog.tsx'))

/** Notes of the team; the issuer never gets them. */
export function NotesCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const mayWrite = useCan('disputes.respond')
  const dialog = useDialog<DisputeNote>()
  return (
    <Section title={t('notes.title')}>
      {mayWrite ? <NoteForm disputeId={dispute.id} /> : <p className={detail.quiet}>{t('notes.hint')}</p>}
      {dispute.notes.length === 0 && <span className={detail.quiet}>{t('notes.none')}</span>}
      <ul className={detail.rows}>
        {dispute.notes.map((note) => (
          <li key={note.id}>
            <span className={styles.note}>{note.text}</span>
            <span className={detail.end}>
              {note.is_own && mayWrite && (
                <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} aria-label={t('notes.delete')} onClick={() => dialog.open(note)} />
              )}
            </span>
            <span className={detail.quiet}>{note.member}</span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={note.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {dialog.subject && (
        <Suspense fallback={null}>
          <DeleteNote disputeId={dispute.id} note={dialog.subject} onClose={dialog.close} onDone={dialog.closeForGood} />
        </Suspense>
      )}
    </Section>
  )
}

function NoteForm({ disputeId }: { disputeId: string }) {
  const { t } = useTranslation('dispute')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const form = useContractForm({
    endpoint: addDisputeNote,
    initial: { text: '' },
    toBody: ({ text }) => ({ text }),
    fields: ['text'],
    texts: ({ text }) => ({ text: text.trim() ? undefined : t('notes.missing') }),
    send: (body) => call(addDisputeNote, { params: { id: merchantId, disputeId }, body }, { showsErrors: true }),
    onDone: (notes) => takeInNotes(queries, merchantId, disputeId, notes),
    unsaved: { name: t('notes.title') },
  })
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate>
      <Field label={t('notes.label')} hint={t('notes.hint')} problem={form.problems.text}>
        {(control) => <TextArea {...control} rows={2} value={form.values.text} onChange={(event) => form.change({ text: event.target.value })} />}
      </Field>
      <Refusal {...form.refusal} />
      <Button htmlType="submit" loading={form.isSending}>
        {t('notes.add')}
      </Button>
    </form>
  )
}

function DeleteNote({ disputeId, note, onClose, onDone }: { disputeId: string; note: DisputeNote; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('dispute')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteDisputeNote, { params: { id: merchantId, disputeId, noteId: note.id } }, { showsErrors: true }),
    onSuccess: (notes) => {
      takeInNotes(queries, merchantId, disputeId, notes)
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={t('notes.deleteTitle')}
      submitText={t('notes.delete')}
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('notes.deleteText')}</p>
    </ConfirmDialog>
  )
}
