import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { ButtonLink } from '../navigation/button-link.tsx'
import { type StatementTexts, statementPaths } from './statement-texts.ts'

interface ReadStatementProps<Statement> {
  texts: StatementTexts
  statement: UseQueryResult<Statement>
  skeleton: ReactNode
  children: (statement: Statement) => ReactNode
}

/** Shows a statement, its skeleton, an error, or that the month has none. */
export function ReadStatement<Statement>({ texts, statement: { data, error, refetch }, skeleton, children }: ReadStatementProps<Statement>) {
  const { t } = useTranslation(texts)
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <>
      {!data && !error && skeleton}
      {isUnknown && (
        <EmptyCard
          title={t('statement.notFoundTitle')}
          text={t('statement.notFoundText')}
          actions={<ButtonLink to={statementPaths[texts]}>{t('statement.all')}</ButtonLink>}
        />
      )}
      {error && !isUnknown && <ErrorNotice title={t('statement.failed')} error={error} onRetry={() => void refetch()} />}
      {data && children(data)}
    </>
  )
}
