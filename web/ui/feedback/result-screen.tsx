import type { ReactNode } from 'react'
import { useDocumentTitle } from '../layout/use-document-title.ts'
import { RequestId } from './request-id.tsx'
import { ResultArt, type ResultKind } from './result-art.tsx'
import styles from './result-screen.module.css'

interface ResultScreenProps {
  kind: ResultKind
  title: string
  text?: string
  requestId?: string | null
  actions?: ReactNode
}

/** In place of a page: what happened, in a picture and in words, and the ways on. */
export function ResultScreen({ kind, title, text, requestId, actions }: ResultScreenProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.screen}>
      <ResultArt kind={kind} />
      <div role={kind === '500' || kind === 'offline' ? 'alert' : undefined}>
        {kind !== 'offline' && <p className={styles.status}>{kind}</p>}
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {requestId && <RequestId id={requestId} />}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
