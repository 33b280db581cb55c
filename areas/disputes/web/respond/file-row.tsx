import { useMutation } from '@tanstack/react-query'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
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
import { dropCopy, keepCopy } from './local-copies.ts'
import styles from './respond.module.css'
import { formatSize } from './size-meter.tsx'
import { pauseMs, retryMs } from './use-draft-field.ts'

/** A file of the packet: what it proves, how it is called there, and its place. */
export function FileRow({ file, index }: { file: DraftFile; index: number }) {
  const { t } = useTranslation('evidence')
  const { key, response, update } = useDraft()
  const locale = useLocale()
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
      <div className={styles.fileHead}>
        <span className={styles.fileName}>{name}</span>
        <span className={styles.quiet}>
          {t('files.facts', { count: file.page_count, size: formatSize(file.size_bytes, locale) })} · {file.uploaded_by}
        </span>
      </div>
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
      {response.is_open && (
        <div className={styles.fileButtons}>
          <Button icon={<ArrowUpIcon aria-hidden />} aria-label={t('files.up', { name })} disabled={index === 0} onClick={() => move(index - 1)} />
          <Button
            icon={<ArrowDownIcon aria-hidden />}
            aria-label={t('files.down', { name })}
            disabled={index === response.files.length - 1}
            onClick={() => move(index + 1)}
          />
          <Button
            icon={<TrashIcon aria-hidden />}
            aria-label={t('files.remove', { name })}
            onClick={() => run.mutate(() => call(removeResponseFile, { params }))}
          />
        </div>
      )}
    </li>
  )
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
