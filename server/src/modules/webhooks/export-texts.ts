import type { Locale } from '@counterfoil/contract/locale'
import type { DeliveryState } from '@counterfoil/contract/webhooks/statuses'

/** Texts in files of webhook deliveries, which the server writes. States are called as in the dashboard; a test compares them. */

interface DeliveryExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<'id' | 'event' | 'type' | 'state' | 'attempts' | 'status' | 'failure' | 'delivered' | 'next' | 'created', string>>
  readonly state: Readonly<Record<DeliveryState | 'retrying', string>>
}

/** `{zone}` stands for the time zone. */
export const deliveryExportTexts: Readonly<Record<Locale, DeliveryExportTexts>> = {
  en: {
    title: 'Deliveries',
    columns: {
      id: 'Delivery ID',
      event: 'Event ID',
      type: 'Event',
      state: 'Status',
      attempts: 'Attempts',
      status: 'HTTP status',
      failure: 'Failure',
      delivered: 'Delivered ({zone})',
      next: 'Next attempt ({zone})',
      created: 'Queued ({zone})',
    },
    state: { pending: 'Waiting', retrying: 'Retrying', delivered: 'Delivered', failed: 'Failed' },
  },
  'zh-cn': {
    title: '投递记录',
    columns: {
      id: '投递编号',
      event: '事件编号',
      type: '事件',
      state: '状态',
      attempts: '尝试次数',
      status: 'HTTP 状态码',
      failure: '失败原因',
      delivered: '送达时间（{zone}）',
      next: '下次尝试（{zone}）',
      created: '入队时间（{zone}）',
    },
    state: { pending: '等待中', retrying: '重试中', delivered: '已送达', failed: '失败' },
  },
}
