import { useMutation } from '@tanstack/react-query'
import TrashIcon from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { findMentions, findOpenMention } from '#areas/team/contract/notes/mentions.ts'
import type { Note, newNote } from '#areas/team/contract/notes/note.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CompletingTextArea } from '../../ui/forms/completing-text-area.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import type { Completions } from '../../ui/forms/use-completions.ts'
import detail from '../../ui/layout/detail.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { DateTime } from '../../ui/time/date-time.tsx'
import { Refusal } from '../errors/refusal.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import styles from './notes-card.module.css'

const ConfirmDialog = lazy(() => import('../errors/confirm-dialog.tsx'))

interface NotesCardProps {
  notes: readonly Note[]
  /** The endpoint that adds a note. */
  endpoint: EndpointDeclaration & { readonly body: ReturnType<typeof newNote> }
  mayWrite: boolean
  /** Names that a note can mention with an @. Left out where notes mention nobody. */
  mentionable?: readonly string[] | undefined
  /** Names the readers who never see notes. */
  hint: string
  /** The warning before a note is deleted. */
  deleteText: string
  onAdd: (text: string) => Promise<void>
  onDelete: (noteId: string) => Promise<void>
}

/** Notes of the team on an object, newest first. Members delete their own. */
export function NotesCard({ notes, mayWrite, deleteText, onDelete, ...form }: NotesCardProps) {
  const { t } = useTranslation('shell')
  const dialog = useDialog<Note>()
  return (
    <Section title={t('notes.title')}>
      {mayWrite ? <NoteForm {...form} /> : <p className={detail.quiet}>{form.hint}</p>}
      {notes.length === 0 && <span className={detail.quiet}>{t('notes.none')}</span>}
      <ul className={detail.rows}>
        {notes.map((note) => (
          <li key={note.id}>
            <div className={detail.wide}>
              <NoteText text={note.text} mentions={note.mentions} />
            </div>
            <span className={detail.quiet}>{note.member}</span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={note.created_at} />
              {note.is_own && mayWrite && (
                <Button kind="bare" size="small" icon={<TrashIcon aria-hidden />} aria-label={t('notes.delete')} onClick={() => dialog.open(note)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {dialog.subject && (
        <Suspense fallback={null}>
          <DeleteNote note={dialog.subject} text={deleteText} onDelete={onDelete} onClose={dialog.close} onDone={dialog.closeForGood} />
        </Suspense>
      )}
    </Section>
  )
}

function NoteForm({ endpoint, hint, mentionable, onAdd }: Pick<NotesCardProps, 'endpoint' | 'hint' | 'mentionable' | 'onAdd'>) {
  const { t } = useTranslation('shell')
  const form = useContractForm({
    endpoint,
    initial: { text: '' },
    toBody: ({ text }) => ({ text }),
    fields: ['text'],
    texts: ({ text }) => ({ text: text.trim() ? undefined : t('notes.missing') }),
    send: ({ text }) => onAdd(text),
    unsaved: { name: t('notes.title') },
  })
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate>
      <Field label={t('notes.label')} hint={hint} problem={form.problems.text}>
        {(control) =>
          mentionable ? (
            <CompletingTextArea
              {...control}
              rows={2}
              value={form.values.text}
              onChange={(text) => form.change({ text })}
              complete={(text, caret) => completeMention(text, caret, mentionable)}
              listLabel={t('notes.members')}
            />
          ) : (
            <TextArea {...control} rows={2} value={form.values.text} onChange={(event) => form.change({ text: event.target.value })} />
          )
        }
      </Field>
      <Refusal {...form.refusal} />
      <Button type="submit" isBusy={form.isSending}>
        {t('notes.add')}
      </Button>
    </form>
  )
}

interface DeleteNoteProps {
  note: Note
  text: string
  onDelete: (noteId: string) => Promise<void>
  onClose: () => void
  onDone: () => void
}

function DeleteNote({ note, text, onDelete, onClose, onDone }: DeleteNoteProps) {
  const { t } = useTranslation('shell')
  const remove = useMutation({ mutationFn: () => onDelete(note.id), onSuccess: onDone })
  return (
    <ConfirmDialog
      title={t('notes.deleteTitle')}
      submitText={t('notes.delete')}
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

/** The text of a note, with the names that it mentions marked. */
function NoteText({ text, mentions = [] }: { text: string; mentions?: readonly string[] | undefined }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end } of findMentions(text, mentions)) {
    parts.push(
      text.slice(from, start),
      <span key={start} className={styles.mention}>
        {text.slice(start, end)}
      </span>,
    )
    from = end
  }
  return (
    <span className={styles.note}>
      {parts}
      {text.slice(from)}
    </span>
  )
}

/** Names that a list shows. */
const shownMax = 8

/** Returns the names that a mention at the caret can become: those that begin with the typed text before those with it in another word. None if a name is complete. */
export function completeMention(text: string, caret: number, names: readonly string[]): Completions {
  const open = findOpenMention(text, caret)
  if (!open) return { start: 0, end: 0, options: [] }
  const typed = open.typed.toLowerCase()
  // Enter would replace it by a longer name, and notify somebody else.
  if (names.some((name) => name.toLowerCase() === typed.trimEnd())) return { start: 0, end: 0, options: [] }
  const begins = names.filter((name) => name.toLowerCase().startsWith(typed))
  const others = names.filter((name) => !begins.includes(name) && name.toLowerCase().includes(` ${typed}`))
  const options = [...begins, ...others].slice(0, shownMax)
  return { start: open.start, end: caret, options: options.map((name) => ({ insert: `@${name}`, name: '' })) }
}
