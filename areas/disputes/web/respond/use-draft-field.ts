import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DraftField, type DraftValue, saveResponseField } from '#areas/disputes/contract/response.ts'
import { call } from '#web/api/call.ts'
import { findFieldError, isSettledElsewhere, isTemporary } from '#web/api/errors.ts'
import { useDraft } from './draft-context.ts'
import { dropCopy, keepCopy } from './local-copies.ts'

/** How long nobody types before a text is saved, and how long until a server that couldn't be reached is tried again. */
export const pauseMs = 1000
export const retryMs = 10_000

export type SaveState = 'saved' | 'editing' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface DraftFieldState {
  readonly text: string
  readonly state: SaveState
  /** What a colleague saved meanwhile. */
  readonly theirs: DraftValue | null
  readonly problem: string | undefined
  readonly change: (text: string) => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** One field of the draft: saved a second after typing, kept in this browser until then, and never over what a colleague wrote. */
export function useDraftField(field: DraftField): DraftFieldState {
  const { key, copies, response, update, setUnsaved } = useDraft()
  const saved = response.values[field]
  const [found] = useState(() => copies.found[field])
  const [mine, setMine] = useState<string | null>(found && found.value !== saved.value ? found.value : null)
  const [state, setState] = useState<SaveState>(mine === null ? 'saved' : 'editing')
  const [theirs, setTheirs] = useState<DraftValue | null>(null)
  const [problem, setProblem] = useState<string>()
  /** The version that the text replaces. */
  const base = useRef(found?.version ?? saved.version)
  const latest = useRef(mine)
  const isSending = useRef(false)

  const keep = (text: string) => keepCopy(copies.draft, field, { value: text, version: base.current, at: Date.now() })

  const settle = () => {
    latest.current = null
    setMine(null)
    setState('saved')
    dropCopy(copies.draft, field)
  }

  const save = async () => {
    const text = latest.current
    if (text === null || isSending.current) return
    if (!navigator.onLine) return setState('offline')
    isSending.current = true
    setState('saving')
    try {
      const answer = await call(saveResponseField, { params: { ...key, field }, body: { value: text, version: base.current } }, { showsFieldErrors: true })
      update(answer.response)
      setProblem(undefined)
      if (!answer.is_saved && answer.current.value !== text) {
        setTheirs(answer.current)
        setState('conflict')
        return
      }
      base.current = answer.current.version
      if (latest.current === text) settle()
      else setState('editing')
    } catch (error) {
      const isLater = isTemporary(error)
      setProblem(isLater || isSettledElsewhere(error) ? undefined : (findFieldError(error, 'value') ?? (error instanceof Error ? error.message : undefined)))
      setState(isLater ? 'offline' : 'refused')
    } finally {
      isSending.current = false
    }
  }

  const saveSoon = useEffectEvent(() => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause again.
  useEffect(() => {
    if (state !== 'editing' && state !== 'offline') return
    const timer = setTimeout(() => saveSoon(), state === 'offline' ? retryMs : pauseMs)
    const onOnline = () => saveSoon()
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [state, mine])

  // Whoever leaves the page within the pause has saved all the same.
  const leave = useEffectEvent(() => {
    if (state === 'editing') void save()
  })
  useEffect(() => () => leave(), [])

  const isUnsaved = state !== 'saved'
  const tell = useEffectEvent((unsaved: boolean) => setUnsaved(field, unsaved))
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])

  return {
    text: mine ?? saved.value,
    state,
    theirs,
    problem,
    change(text) {
      if (latest.current === null) base.current = saved.version
      latest.current = text
      setMine(text)
      if (state !== 'conflict') setState('editing')
      keep(text)
    },
    keepMine() {
      base.current = theirs?.version ?? base.current
      setTheirs(null)
      setState('editing')
      if (latest.current !== null) keep(latest.current)
    },
    takeTheirs() {
      setTheirs(null)
      settle()
    },
  }
}
