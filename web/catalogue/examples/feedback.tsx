import { useTranslation } from 'react-i18next'
import { ApiError, type FieldError, TransportError } from '../../api/errors.ts'
import ConfirmDialog from '../../shared/errors/confirm-dialog.tsx'
import { DownloadProblem } from '../../shared/errors/download-problem.tsx'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { Refusal } from '../../shared/errors/refusal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RequestId } from '../../ui/feedback/request-id.tsx'
import type { ResultKind } from '../../ui/feedback/result-art.tsx'
import { ResultScreen } from '../../ui/feedback/result-screen.tsx'
import { SkeletonBar, SkeletonItems, SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Button } from '../../ui/forms/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function EmptyState_Default() {
  const { t } = useTranslation('catalogue')
  return <EmptyState title={t('samples.title')} text={t('samples.sentence')} />
}

export function EmptyState_WithAction() {
  const { t } = useTranslation('catalogue')
  return <EmptyState title={t('samples.title')} text={t('samples.sentence')} actions={<Button kind="primary">{t('samples.action')}</Button>} />
}

export const RequestId_Default = () => <RequestId id="req_0VbmYENaHSYeXQKfjdEYLhzB" />

function ResultScreenExample({ kind }: { kind: ResultKind }) {
  const { t } = useTranslation('catalogue')
  return (
    <ResultScreen
      kind={kind}
      title={t('samples.title')}
      text={t('samples.sentence')}
      requestId={kind === '500' ? 'req_0VbmYENaHSYeXQKfjdEYLhzB' : null}
      actions={<Button kind="primary">{t('samples.action')}</Button>}
    />
  )
}

export const ResultScreen_Forbidden = () => <ResultScreenExample kind="403" />
export const ResultScreen_NotFound = () => <ResultScreenExample kind="404" />
export const ResultScreen_Failed = () => <ResultScreenExample kind="500" />
export const ResultScreen_Offline = () => <ResultScreenExample kind="offline" />

export const Skeleton_Bar = () => <SkeletonBar width="60%" />
export const Skeleton_Rows = () => <SkeletonRows />
export const Skeleton_Items = () => <SkeletonItems items={3} />

const tones = ['good', 'warn', 'bad', 'idle'] as const

export function StatusTag_Kinds() {
  const { t } = useTranslation('catalogue')
  return tones.map((tone) => (
    <p key={tone}>
      <StatusTag tone={tone}>{t(`tones.${tone}`)}</StatusTag>
    </p>
  ))
}

const kinds = ['success', 'info', 'error'] as const

/** The page already has the region in which toasts appear. */
export function Toasts_Kinds() {
  const { t } = useTranslation('catalogue')
  return kinds.map((kind) => (
    <Button key={kind} onClick={() => showToast({ kind, text: t('samples.sentence') })}>
      {t(`toasts.${kind}`)}
    </Button>
  ))
}

export function ConfirmDialog_Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <ConfirmDialog
          title={t('dialog.title')}
          submitText={t('dialog.delete')}
          change={{ mutate: dialog.close, isPending: false, error: null }}
          onClose={dialog.close}
        >
          <p>{t('samples.sentence')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

export function DownloadProblem_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <DownloadProblem
      error={new ApiError({ code: 503, status: 503, message: t('samples.refused'), fieldErrors: [], requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })}
    />
  )
}

export const DownloadProblem_Offline = () => <DownloadProblem error={new TransportError('network', '')} />

export function ErrorNotice_Default() {
  const { t } = useTranslation('catalogue')
  return <ErrorNotice title={t('samples.title')} error={new Error(t('samples.problem'))} />
}

export function ErrorNotice_WithAction() {
  const { t } = useTranslation('catalogue')
  return <ErrorNotice title={t('samples.title')} error={new Error(t('samples.problem'))} onRetry={() => undefined} />
}

const requestId = 'req_0VbmYENaHSYeXQKfjdEYLhzB'

function useRefused(fieldErrors: readonly FieldError[]) {
  const { t } = useTranslation('catalogue')
  return new ApiError({ code: 422, status: 422, message: t('samples.refused'), fieldErrors, requestId })
}

export const Refusal_Default = () => <Refusal error={useRefused([])} />

/** Fields that the form doesn't show are named here. */
export function Refusal_WithFields() {
  const { t } = useTranslation('catalogue')
  return <Refusal error={useRefused([{ path: 'currency', message: t('samples.problem') }])} />
}
