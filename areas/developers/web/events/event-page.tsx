import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#areas/developers/contract/event-log/endpoints.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { ChangesTable } from '#web/ui/layout/changes-table.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatJson } from '../requests/format-json.ts'
import { LinkedId, ObjectLink } from '../requests/object-link.tsx'
import { DeliveryTable } from '../webhooks/delivery-table.tsx'
import { eventDeliveriesQuery } from '../webhooks/queries.ts'
import { changedAttributes } from './changed-attributes.ts'
import { EventDeliveryTag } from './event-delivery-tag.tsx'
import { eventDetailQuery } from './queries.ts'

const route = getRouteApi('/shell/developer/events/$eventId')

const pollMs = 5_000

/** One event: what happened, which request caused it, and what became of it at each endpoint. */
export function EventPage() {
  const { t } = useTranslation('events')
  const { eventId } = route.useParams()
  const { id: merchantId } = useMerchant()
  // Its deliveries go on, and its request is in the log about a second later.
  const event = useQuery({ ...eventDetailQuery(merchantId, eventId), refetchInterval: pollMs })
  return (
    <DetailPage query={event} text={(key) => t(`event.${key}`)} back={<WayBack path="/developer/events" />} view={(found) => <EventView event={found} />} />
  )
}

function EventView({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  return (
    <>
      <PageHeader
        title={event.type}
        breadcrumb={<WayBack path="/developer/events" />}
        subtitle={
          <span className={styles.subtitle}>
            <EventDeliveryTag delivery={event.delivery} />
            <CopyableId id={event.id} isWhole />
            <DateTime at={event.created_at} />
          </span>
        }
      />
      <DetailColumns
        rail={
          <Section title={t('event.facts')}>
            <p className="paragraph">{t(`types.${event.type}`)}</p>
            <Facts
              facts={[
                { key: 'object', label: t('columns.object'), value: <ObjectLink id={event.object_id} paymentId={event.payment_id} /> },
                { key: 'request', label: t('event.request'), value: event.request ? <RequestId request={event.request} /> : t('event.automatic') },
                {
                  key: 'idempotency',
                  label: t('event.idempotencyKey'),
                  value: event.request?.idempotency_key && <span className="mono">{event.request.idempotency_key}</span>,
                },
                { key: 'version', label: t('event.version'), value: <span className="mono">{event.api_version}</span> },
              ]}
            />
          </Section>
        }
      >
        <Changes body={event.body} />
        <EventDeliveries eventId={event.id} expectedCount={event.delivery.endpoint_count} />
        <Section title={t('event.body')}>
          <CodeBlock code={formatJson(event.body)} label={t('event.body')} />
          <p className={styles.remark}>{t('event.bodyHint', { version: event.api_version })}</p>
        </Section>
      </DetailColumns>
    </>
  )
}

/** A call of the dashboard's API has no page. */
function RequestId({ request: { id, is_logged } }: { request: NonNullable<EventDetail['request']> }) {
  if (!is_logged) return <CopyableId id={id} />
  return (
    <Link to="/developer/requests/$requestId" params={{ requestId: id }}>
      <LinkedId id={id} />
    </Link>
  )
}

/** What changed, of an event that says so. */
function Changes({ body }: { body: EventDetail['body'] }) {
  const { t } = useTranslation('events')
  const { data } = JSON.parse(body) as { data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> } }
  const changes = data.previous_attributes ? changedAttributes(data.object, data.previous_attributes) : []
  if (changes.length === 0) return null
  return (
    <Section title={t('event.changes')}>
      <ChangesTable
        caption={t('event.changes')}
        heads={{ before: t('event.before'), after: t('event.after') }}
        changes={changes.map(({ path, ...values }) => ({ key: path, label: path, ...values }))}
      />
    </Section>
  )
}

interface EventDeliveriesProps {
  eventId: string
  /** Known with the event, so that nothing below moves when they are here. */
  expectedCount: number
}

/** What became of an event at each endpoint; a delivery can be opened and replayed. */
function EventDeliveries({ eventId, expectedCount }: EventDeliveriesProps) {
  const { t } = useTranslation('events')
  const { id } = useMerchant()
  const deliveries = useQuery({ ...eventDeliveriesQuery(id, eventId), refetchInterval: pollMs })
  const isEmpty = (deliveries.data?.items.length ?? expectedCount) === 0
  return (
    <section aria-labelledby="event-deliveries">
      <h2 id="event-deliveries" className={styles.title}>
        {t('event.deliveries')}
      </h2>
      {deliveries.isError && !deliveries.data ? (
        <ErrorNotice title={t('event.deliveriesFailed')} error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : isEmpty ? (
        <p className={`card paragraph ${styles.quiet}`}>{t('event.noDeliveries')}</p>
      ) : (
        <DeliveryTable deliveries={deliveries.data?.items} by="endpoint" rowsExpected={expectedCount} />
      )}
    </section>
  )
}
