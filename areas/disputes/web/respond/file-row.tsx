import { useMutation } from '@tanstack/react-query'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import FileIcon from 'lucide-react/icons/file-text'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { evidenceFileFields } from '#areas/disputes/contract/evidence.ts'
import { changeResponseFile, type DisputeResponse, type DraftFile, orderResponseFiles, removeResponseFile } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { isTemporary } from '#web/api/errors.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useDraft } from './draft-context.ts'
import { formatSize } from './format-size.ts'
import { dropCopy, keepCopy } from './local-copies.ts'
import styles from './respond.module.css'
import { pauseMs, retryMs } from './use-draft-field.ts'

/** A file of the packet: what it proves, how it is called there, and its place. */
export function FileRow({ file, index }: { file: DraftFile; index: number }) {
  const { t } = useTranslation('evidence')
  const { key, response, update } = useDraft()
  const row = useRef<HTMLLIElement>(null)
  const { id, name } = file
  const params = { ...key, fileId: id }
  const run = useMutation({ mutationFn: (change: () => Promise<DisputeResponse>) => change(), onSuccess: update })
  const change = (kind: DraftFile['kind']) => run.mutate(() => call(changeResponseFile, { params, body: { kind } }))
  const caption = useCaption(file, (text) => run.mutateAsync(() => call(changeResponseFile, { params, body: { caption: text } })))
  const move = (to: number) => {
    const ids = response.files.map((known) => known.id).filter((known) => known !== id)
    ids.splice(to, 0, id)
    run.mutate(() => call(orderResponseFiles, { params: { ...key }, body: { ids } }))
    // The row takes its place before the button is looked for.
    requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <li ref={row} className={styles.file}>
      <FileName file={file} by={file.uploaded_by} />
      {response.is_open && (
        <span>
          <Button {...bare} icon={<ArrowUpIcon aria-hidden />} aria-label={t('files.up', { name })} disabled={index === 0} onClick={() => move(index - 1)} />
          <Button
            {...bare}
            icon={<ArrowDownIcon aria-hidden />}
            aria-label={t('files.down', { name })}
            disabled={index === response.files.length - 1}
            onClick={() => move(index + 1)}
          />
          <RemoveFile file={file} />
        </span>
      )}
      <div className={styles.fileFields}>
        <Select
          aria-label={t('files.kindOf', { name })}
          value={file.kind}
          disabled={!response.is_open}
          onChange={({ target }) => change(evidenceFileFields.find((kind) => kind === target.value) ?? 'uncategorized_file')}
        >
          {response.file_kinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        <TextInput
          aria-label={t('files.captionOf', { name })}
          placeholder={t('files.caption')}
          maxLength={disputeLimits.evidenceCaptionLengthMax}
          value={caption.text}
          readOnly={!response.is_open}
          onChange={({ target }) => caption.change(target.value)}
          onBlur={caption.saveNow}
        />
      </div>
    </li>
  )
}

const bare = { kind: 'bare', size: 'small' } as const

/** The name of a file, how large it is, and who added it. */
export function FileName({ file: { name, page_count, size_bytes }, by }: { file: DraftFile; by?: string }) {
  const { t } = useTranslation('evidence')
  const facts = t('files.facts', { count: page_count, size: formatSize(size_bytes, useLocale()) })
  return (
    <span>
      <span className={styles.quiet}>
        <FileIcon aria-hidden />
      </span>{' '}
      {name} <span className={styles.quiet}>{by ? `${facts} · ${by}` : facts}</span>
    </span>
  )
}

export function RemoveFile({ file: { id, name } }: { file: DraftFile }) {
  const { t } = useTranslation('evidence')
  const { key, update } = useDraft()
  const remove = useMutation({ mutationFn: () => call(removeResponseFile, { params: { ...key, fileId: id } }), onSuccess: update })
  return <Button {...bare} icon={<TrashIcon aria-hidden />} aria-label={t('files.remove', { name })} onClick={() => remove.mutate()} />
}

/** The caption of a file: saved when it is left or after a pause, and kept in this browser until then. The later of two members wins. */
function useCaption({ id, caption: saved }: DraftFile, send: (caption: string) => Promise<unknown>) {
  const { copies, setUnsaved } = useDraft()
  const name = `caption ${id}`
  const [mine, setMine] = useState<string | null>(() => copies.found[name]?.value ?? null)
  const [waitMs, setWaitMs] = useState<number | null>(pauseMs)
  const latest = useRef(mine)
  const isSending = useRef(false)

  const save = async () => {
    const text = latest.current
    if (text === null || isSending.current) return
    isSending.current = true
    try {
      if (text.trim() !== saved) await send(text)
      if (latest.current !== text) return
      latest.current = null
      setMine(null)
      dropCopy(copies.draft, name)
    } catch (error) {
      setWaitMs(isTemporary(error) ? retryMs : null)
    } finally {
      isSending.current = false
    }
  }

  const saveSoon = useEffectEvent(() => void save())
  useEffect(() => {
    if (mine === null || waitMs === null) return
    const timer = setInterval(() => saveSoon(), waitMs)
    return () => clearInterval(timer)
  }, [mine, waitMs])

  const isUnsaved = mine !== null
  const tell = useEffectEvent((unsaved: boolean) => setUnsaved(name, unsaved))
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])

  return {
    text: mine ?? saved,
    change(text: string) {
      latest.current = text
      setMine(text)
      setWaitMs(pauseMs)
      keepCopy(copies.draft, name, { value: text, version: 0, at: Date.now() })
    },
    saveNow: () => void save(),
  }
}
