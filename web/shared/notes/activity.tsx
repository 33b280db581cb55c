import { useMutation } from '@tanstack/react-query'
import TrashIcon from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findMentions, findOpenMention } from '#areas/team/contract/notes/mentions.ts'
import type { Note, newNote } from '#areas/team/contract/notes/note.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CompletingTextArea } from '../../ui/forms/completing-text-area.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import type { Completions } from '../../ui/forms/use-completions.ts'
import { Timeline, type TimelineEntry } from '../../ui/layout/timeline.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { Refusal } from '../errors/refusal.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import styles from './activity.module.css'

const ConfirmDialog = lazyPart(() => import('../errors/confirm-dialog.tsx'))

interface ActivityProps {
  /** A panel moves on with a key, so notes are only read there. */
  isPanel?: boolean
  entries: readonly TimelineEntry[]
  /** Shown below the oldest entry. */
  end?: ReactNode
  notes: {
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
}

/** What happened to an object, with what the team wrote about it between. Members delete their own notes. */
export function Activity({ entries, end, isPanel = false, notes: { notes, mayWrite: hasRight, deleteText, onDelete, ...form } }: ActivityProps) {
  const { t } = useTranslation('shell')
  const dialog = useDialog<Note>()
  const mayWrite = hasRight && !isPanel
  const written = notes.map((note) => ({
    id: note.id,
    at: note.created_at,
    tone: undefined,
    what: t('notes.one'),
    remark: <NoteText text={note.text} mentions={note.mentions} />,
    who: note.member,
    action: note.is_own && mayWrite && (
      <Button kind="bare" size="small" icon={<TrashIcon aria-hidden />} aria-label={t('notes.delete')} onClick={() => dialog.open(note)} />
    ),
  }))
  const all = [...entries, ...written].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <>
      <Timeline entries={all} end={end} head={mayWrite && <NoteForm {...form} />} />
      {dialog.subject && <DeleteNote note={dialog.subject} text={deleteText} onDelete={onDelete} onClose={dialog.close} onDone={dialog.closeForGood} />}
    </>
  )
}

/** One line until somebody writes. It stays open then: if it closed when the focus leaves it, what is pressed below would move away from the pointer. */
function NoteForm({ endpoint, hint, mentionable, onAdd }: Pick<ActivityProps['notes'], 'endpoint' | 'hint' | 'mentionable' | 'onAdd'>) {
  const { t } = useTranslation('shell')
  const [isBegun, setIsBegun] = useState(false)
  const form = useContractForm({
    endpoint,
    initial: { text: '' },
    toBody: ({ text }) => ({ text }),
    fields: ['text'],
    texts: ({ text }) => ({ text: text.trim() ? undefined : t('notes.missing') }),
    send: ({ text }) => onAdd(text),
    unsaved: { name: t('notes.label') },
  })
  const field = { rows: 1, placeholder: t('notes.placeholder'), value: form.values.text }
  const change = (text: string) => form.change({ text })
  return (
    <form
      ref={form.ref}
      className={styles.form}
      onSubmit={form.submit}
      onFocus={() => setIsBegun(true)}
      data-written={isBegun || form.values.text !== '' || undefined}
      noValidate
    >
      <Field label={t('notes.label')} hint={hint} problem={form.problems.text}>
        {(control) =>
          mentionable ? (
            <CompletingTextArea
              {...control}
              {...field}
              onChange={change}
              complete={(text, caret) => completeMention(text, caret, mentionable)}
              listLabel={t('notes.members')}
            />
          ) : (
            <TextArea {...control} {...field} onChange={(event) => change(event.target.value)} />
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
    <ConfirmDialog title={t('notes.deleteTitle')} submitText={t('notes.delete')} change={remove} onClose={onClose}>
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
