import type { EventDeliveryState } from '@counterfoil/contract/event-log/query'
import type { Locale } from '@counterfoil/contract/locale'

/** Texts in files of the event log, which the server writes. States are called as in the dashboard; a test compares them. */

interface EventExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<'id' | 'type' | 'text' | 'object' | 'delivery' | 'created', string>>
  readonly delivery: Readonly<Record<EventDeliveryState, string>>
}

/** `{zone}` stands for the time zone. */
export const eventExportTexts: Readonly<Record<Locale, EventExportTexts>> = {
  en: {
    title: 'Events',
    columns: { id: 'Event ID', type: 'Event', text: 'Description', object: 'Object ID', delivery: 'Delivery', created: 'Time ({zone})' },
    delivery: { failed: 'Failed', pending: 'Pending', delivered: 'Delivered', none: 'No endpoint' },
  },
  'zh-cn': {
    title: '事件',
    columns: { id: '事件编号', type: '事件', text: '说明', object: '对象编号', delivery: '投递', created: '时间（{zone}）' },
    delivery: { failed: '失败', pending: '等待中', delivered: '已送达', none: '无端点' },
  },
}
