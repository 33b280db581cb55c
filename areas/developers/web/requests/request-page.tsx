import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '#areas/developers/contract/request-log/endpoints.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatJson } from './format-json.ts'
import { LinkedId, ObjectLink } from './object-link.tsx'
import { requestQuery } from './queries.ts'
import { OutcomeTag } from './request-status.tsx'
import { formatDuration } from './request-table.tsx'

const route = getRouteApi('/shell/developer/requests/$requestId')

const retryMs = 1_000
/** A request is in the log about a second after its response. */
const retriesMax = 3

/** One request: what was sent, what came back and what it was about. */
export function RequestPage() {
  const { t } = useTranslation('requests')
  const { requestId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const request = useQuery({ ...requestQuery(merchantId, requestId), retry: retriesMax, retryDelay: retryMs })
  return (
    <DetailPage
      query={request}
      text={(key) => t(`request.${key}`)}
      back={<WayBack path="/developer/requests" />}
      view={(found) => <RequestView request={found} />}
    />
  )
}

function RequestView({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests')
  return (
    <>
      <PageHeader
        title={`${request.method} ${request.path}`}
        breadcrumb={<WayBack path="/developer/requests" />}
        subtitle={
          <span className={styles.subtitle}>
            <OutcomeTag outcome={request.outcome} status={request.status} />
            <CopyableId id={request.id} isWhole />
            <DateTime at={request.created_at} />
          </span>
        }
      />
      <DetailColumns
        rail={
          <>
            <FactsCard request={request} />
            {request.events.length > 0 && (
              <Section title={t('request.events')}>
                <Facts
                  facts={request.events.map(({ id, type }) => ({
                    key: id,
                    label: <span className="mono">{type}</span>,
                    value: (
                      <Link to="/developer/events/$eventId" params={{ eventId: id }}>
                        <LinkedId id={id} />
                      </Link>
                    ),
                  }))}
                />
              </Section>
            )}
          </>
        }
      >
        <Section title={t('request.sent')}>
          {request.request ? <CodeBlock code={formatJson(request.request)} label={t('request.sent')} /> : <p className={styles.quiet}>{t('request.noBody')}</p>}
        </Section>
        <Section title={t('request.received')}>
          {request.response ? (
            <CodeBlock code={formatJson(request.response)} label={t('request.received')} />
          ) : (
            <p className={styles.quiet}>{t('request.fileBody')}</p>
          )}
          {request.is_cut && <p className={styles.quiet}>{t('request.cut')}</p>}
        </Section>
      </DetailColumns>
    </>
  )
}

function FactsCard({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests')
  const locale = useLocale()
  const mono = (text: string | null) => text && <span className="mono">{text}</span>
  const isClockMoved = request.account_time !== request.created_at
  return (
    <Section title={t('request.facts')}>
      <Facts
        facts={[
          { key: 'error', label: t('columns.error'), value: mono(request.error_code) },
          { key: 'object', label: t('columns.object'), value: request.object_id && <ObjectLink id={request.object_id} paymentId={request.payment_id} /> },
          { key: 'endpoint', label: t('request.endpoint'), value: mono(request.endpoint) },
          { key: 'key', label: t('columns.key'), value: mono(`${request.key.prefix}…${request.key.last4}`) },
          { key: 'idempotency', label: t('request.idempotencyKey'), value: mono(request.idempotency_key) },
          { key: 'replayed', label: t('request.replayed'), value: request.is_replayed ? t('request.isReplayed') : null },
          { key: 'version', label: t('request.version'), value: mono(request.api_version) },
          { key: 'duration', label: t('columns.duration'), value: t('duration', { ms: formatDuration(request.duration_ms, locale) }) },
          { key: 'clock', label: t('request.clock'), value: isClockMoved ? <DateTime at={request.account_time} /> : null },
          { key: 'ip', label: t('request.ip'), value: mono(request.ip) },
          { key: 'agent', label: t('request.agent'), value: request.user_agent },
        ]}
      />
    </Section>
  )
}
