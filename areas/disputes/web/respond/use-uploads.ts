import { createContext, useContext, useRef, useState } from 'react'
import type { EvidenceFileField } from '#areas/disputes/contract/evidence.ts'
import { uploadResponseFile } from '#areas/disputes/contract/response.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { useDraft } from './draft-context.ts'

export interface UploadProblem {
  readonly id: number
  readonly name: string
  /** In the server's words; null if the file did not arrive. */
  readonly text: string | null
}

export interface Uploads {
  /** Names of files on their way, in order. */
  readonly waiting: readonly string[]
  readonly problems: readonly UploadProblem[]
  readonly add: (files: readonly File[], kind: EvidenceFileField) => void
  readonly dismiss: (id: number) => void
}

/** What a file input offers; the server decides by the content. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** Uploads files one after the other. One that is refused stops none of the others. */
export function useUploads(): Uploads {
  const { key, update, setUnsaved } = useDraft()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly UploadProblem[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const pending = useRef(0)
  const lastId = useRef(0)

  const upload = async (file: File, kind: EvidenceFileField) => {
    try {
      update(await call(uploadResponseFile, { params: { ...key }, query: { name: file.name, kind }, file }, { showsFieldErrors: true }))
    } catch (error) {
      lastId.current++
      const texts = error instanceof ApiError ? (error.fieldErrors.length > 0 ? error.fieldErrors.map(({ message }) => message) : [error.message]) : []
      const problem = { id: lastId.current, name: file.name, text: texts.join(' ') || null }
      setProblems((known) => [...known, problem])
    } finally {
      pending.current--
      setWaiting((names) => names.slice(1))
      setUnsaved('files', pending.current > 0)
    }
  }

  return {
    waiting,
    problems,
    add(files, kind) {
      if (files.length === 0) return
      pending.current += files.length
      setUnsaved('files', true)
      setWaiting((names) => [...names, ...files.map(({ name }) => name)])
      for (const file of files) last.current = last.current.then(() => upload(file, kind))
    },
    dismiss: (id) => setProblems((known) => known.filter((problem) => problem.id !== id)),
  }
}

export const UploadsContextProvider = createContext<Uploads | null>(null)

/** Files can be added from each item of the form; all of them wait in one line. */
export function useUploadsHere(): Uploads {
  const uploads = useContext(UploadsContextProvider)
  if (!uploads) throw new Error('There are no uploads here')
  return uploads
}
