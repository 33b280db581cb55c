import { describe, expect, it } from 'vitest'
import { notificationEvents } from '#areas/notifications/contract/events.ts'
import { locales } from '#kernel/locale.ts'
import { type NotificationData, renderNotification } from './render.ts'

const data: NotificationData = {
  amount_minor: 4_250,
  currency: 'USD',
  due_at: '2026-06-20T07:30:00.000Z',
  last4: '6789',
  reason: 'The scan is not readable.',
  document: 'tax_document',
  member: 'Ann Lee',
  change: 'role.update' as const,
  name: 'Clerks',
  file: 'payments-2026-06-15.csv',
  key: 'sk_live_…wxyz',
  domain: 'shop.example',
  month: '2026-06',
  percent: 1.6,
  items: 12,
  rate: 812,
  usual: 950,
  payments: 120,
  since: '2026-06-20T06:00:00.000Z',
  until: '2026-06-20T07:00:00.000Z',
  blocked: 60,
  usual_blocked: 12,
  threshold_minor: 50_000,
}
const render = (event: (typeof notificationEvents)[number], locale: (typeof locales)[number] = 'en', objectId: string | null = 'pi_1') =>
  renderNotification({ event, data, subject: 'Phone', objectId }, locale, 'Asia/Hong_Kong')

describe.each(locales)('in %s', (locale) => {
  it.each(notificationEvents)('%s has a title, a filled text and a link within the dashboard', (event) => {
    const { title, text, link } = render(event, locale)
    expect(title).not.toMatch(/[{}]/)
    expect(text).not.toMatch(/[{}]|unknown|未知/)
    expect([title, text, link.text].every((words) => words.length > 0)).toBe(true)
    expect(link.path).toMatch(/^\/[a-z]/)
  })
})

it.each([
  ['dispute.due_in_3_days', 'Respond to the dispute of $42.50 by 20 Jun 2026, 15:30 (UTC+8).', '/payments/pi_1'],
  [
    'acceptance.dropped',
    'Of 120 payments from 20 Jun 2026, 14:00 (UTC+8) to 20 Jun 2026, 15:00 (UTC+8), 81.2% succeeded. The usual rate is 95.0%.',
    '/payments-product/acceptance?range=7d',
  ],
  [
    'risk.blocks_rose',
    '60 payments were stopped before authorization from 20 Jun 2026, 14:00 (UTC+8) to 20 Jun 2026, 15:00 (UTC+8). The usual number is 12.',
    '/risk/stopped',
  ],
  ['balance.low', 'The available balance is $42.50, below $500.00.', '/balance'],
  ['export.ready', 'payments-2026-06-15.csv is ready to download. The file is deleted after 7 days.', '/exports'],
  [
    'sso_domain.failing',
    "The TXT record of shop.example is missing or wrong. Restore it by 20 Jun 2026, 15:30 (UTC+8), or members can't sign in with the provider.",
    '/settings/team/single-sign-on',
  ],
  ['api_key.created', 'Ann Lee created sk_live_…wxyz. If nobody on your team did this, revoke the key and end all sessions now.', '/developer/keys'],
  [
    'webhook_endpoint.created',
    'Ann Lee created an endpoint at shop.example, which receives events of this account. If nobody on your team did this, delete the endpoint and end all sessions now.',
    '/developer/webhooks/pi_1',
  ],
] as const)('%s says what happened and opens its page', (event, text, path) => {
  const rendered = render(event)
  expect([rendered.text, rendered.link.path]).toEqual([text, path])
})

it('opens the dispute, or the payment that an older notification names', () => {
  expect(render('dispute.opened', 'en', 'dp_1').link.path).toBe('/payments-product/disputes/dp_1')
  expect(render('dispute.opened', 'en', 'pi_1').link.path).toBe('/payments/pi_1')
})

it('names the month of a VAMP level, and opens it', () => {
  const { title, text, link } = render('vamp.excessive', 'en', '2026-06')
  expect(title).toBe('VAMP status: Above limit')
  expect(text).toBe('The VAMP ratio for June 2026 reached 1.60%, above the limit of 1.50%. Visa may take action at 1,500 or more fraud reports and disputes.')
  expect(link.path).toBe('/payments-product/vamp?month=2026-06')
  expect(render('vamp.excessive', 'zh-cn', '2026-06').text).toBe(
    '2026年6月的 VAMP 比率已达 1.60%，超过 1.50% 的阈值。欺诈报告与争议合计不少于 1,500 笔时，Visa 可能采取措施。',
  )
})

it('opens the member who joined', () => {
  expect(render('member.joined', 'en', 'mem_1').link.path).toBe('/settings/team/members/mem_1')
})

it('says what a request is about: an amount, or a change of a bank account', () => {
  const { change: _, ...money } = data
  const told = (facts: NotificationData) =>
    renderNotification({ event: 'approval.requested', data: facts, subject: null, objectId: 'apr_1' }, 'en', 'Asia/Hong_Kong')
  expect(told(money).text).toMatch(/^Ann Lee requested approval of \$42\.50\./)
  const { name: __, ...account } = data
  const { text, link } = told({ ...account, change: 'bank_account.add' })
  expect(text).toMatch(/^Ann Lee requested: add a USD bank account ending in 6789\./)
  expect(link.path).toBe('/approvals/apr_1')
})
