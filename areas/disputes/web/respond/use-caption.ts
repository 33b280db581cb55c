import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftFile } from '#areas/disputes/contract/response.ts'
import { isTemporary } from '#web/api/errors.ts'
import { useDraft } from './draft-context.ts'
import { dropCopy, keepCopy } from './local-copies.ts'
import { pauseMs, retryMs } from './use-draft-field.ts'

/** The caption of a file: saved when it is left or after a pause, and kept in this browser until then. The later of two members wins. */
export function useCaption({ id, caption: saved }: DraftFile, send: (caption: string) => Promise<unknown>) {
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
