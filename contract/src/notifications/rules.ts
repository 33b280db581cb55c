import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of notifications. */
export const notificationErrors = {
  no_push_device: {
    status: 409,
    text: { en: 'No browser receives notifications yet. Turn them on in this browser first.', 'zh-cn': '还没有浏览器接收通知，请先在此浏览器中开启。' },
  },
  push_device_gone: {
    status: 410,
    text: { en: 'This browser no longer receives notifications. Turn them on again.', 'zh-cn': '此浏览器已不再接收通知，请重新开启。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of notifications. */
export const notificationRules = {
  local_time_form: { en: 'Enter a time such as 08:30.', 'zh-cn': '请输入时间，例如 08:30。' },
  quiet_hours_incomplete: { en: 'Enter when quiet hours begin and when they end.', 'zh-cn': '请输入免打扰时段的开始和结束时间。' },
  quiet_hours_empty: { en: 'Quiet hours must end at another time than they begin.', 'zh-cn': '免打扰时段的开始和结束时间不能相同。' },
  push_endpoint_form: { en: 'Not the address of a push service.', 'zh-cn': '不是推送服务的地址。' },
  push_keys_form: { en: "Not the keys of a browser's push subscription.", 'zh-cn': '不是浏览器推送订阅的密钥。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of notifications. */
export const notificationLimits = {
  /** Days after which a notification is deleted. */
  notificationDays: 365,
  /** Streams that one person can have open at one server: a browser has one of the inbox for all of its tabs, and one for each list that is visible. */
  liveStreamsMax: 20,
  /** Browsers that one person can be notified in; one more replaces the one that was unused the longest. */
  pushDevicesMax: 20,
  pushEndpointLengthMax: 2000,
  pushTokenLengthMax: 200,
} as const
