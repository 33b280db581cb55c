import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { ResultKind } from '../../ui/feedback/result-art.tsx'
import { ResultScreen } from '../../ui/feedback/result-screen.tsx'

function Example({ kind }: { kind: ResultKind }) {
  const { t } = useTranslation('catalogue')
  return (
    <ResultScreen
      kind={kind}
      title={t('samples.title')}
      text={t('samples.sentence')}
      requestId={kind === '500' ? 'req_0VbmYENaHSYeXQKfjdEYLhzB' : null}
      actions={<Button type="primary">{t('samples.action')}</Button>}
    />
  )
}

export const Forbidden = () => <Example kind="403" />
export const NotFound = () => <Example kind="404" />
export const Failed = () => <Example kind="500" />
export const Offline = () => <Example kind="offline" />
