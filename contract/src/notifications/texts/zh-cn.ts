import type { NotificationTexts } from './types.ts'

const changePassword = '如非本人操作，请立即修改密码。'
const reviewBankAccount = '如非您的团队操作，请立即联系账户所有者。'

export const zhCn: NotificationTexts = {
  events: {
    new_device: { title: '在新设备上登录', text: changePassword },
    password_changed: { title: '密码已修改', text: '如非本人操作，请重置密码并结束所有登录会话。' },
    password_reset: { title: '已通过邮件链接重置密码', text: '所有设备均已退出登录。如非本人操作，请立即重置密码，并检查您的邮箱是否安全。' },
    email_changed: { title: '邮箱已更换', text: `今后请使用 {subject} 登录。${changePassword}` },
    factor_added: { title: '已添加两步验证方式', text: '已添加“{subject}”。如非本人操作，请将其移除并修改密码。' },
    factor_removed: { title: '已移除两步验证方式', text: '已移除“{subject}”。如非本人操作，请修改密码，并重新添加该验证方式。' },
    recovery_codes_made: { title: '已生成新的恢复码', text: '旧恢复码已失效。如非本人操作，请立即修改密码，并重新生成恢复码。' },
    recovery_code_used: { title: '恢复码已被使用', text: `剩余恢复码：{subject} 个。${changePassword}` },
    account_locked: { title: '账号已暂时锁定', text: '登录失败次数过多。您仍可在曾登录过的设备上登录。如非本人操作，建议设置两步验证。' },
    test: { title: '测试通知', text: '您可以在此收到通知。' },
    'dispute.opened': { title: '新的争议', text: '客户对 {amount} 提出争议，请在 {due} 前回应。' },
    'dispute.query_opened': { title: '新的调单', text: '发卡行就一笔 {amount} 的交易发起调单。请在 {due} 前回应，以免升级为拒付。' },
    'dispute.escalated': { title: '调单已升级为拒付', text: '已从您的余额中扣除 {amount}，请在 {due} 前回应。' },
    'dispute.won': { title: '争议胜诉', text: '争议金额 {amount} 已退回您的余额。' },
    'dispute.lost': { title: '争议败诉', text: '争议金额 {amount} 不予退回。' },
    'payment.fraud_reported': { title: '收到欺诈报告', text: '发卡行将一笔 {amount} 的交易报告为欺诈。及时退款可能避免争议。' },
    'refund.failed': { title: '退款失败', text: '{amount} 的退款失败，金额已退回您的余额。' },
    'payout.completed': { title: '提现已完成', text: '{amount} 已到达尾号为 {last4} 的银行账户。' },
    'payout.failed': { title: '提现失败', text: '{amount} 未能提现至尾号为 {last4} 的银行账户。' },
    'bank_account.added': { title: '已添加银行账户', text: `已添加尾号为 {last4} 的 {currency} 银行账户。${reviewBankAccount}` },
    'bank_account.default_changed': { title: '默认银行账户已更改', text: `{currency} 提现现转入尾号为 {last4} 的银行账户。${reviewBankAccount}` },
    'bank_account.errored': { title: '银行账户需要处理', text: '向尾号为 {last4} 的 {currency} 银行账户提现失败，自动提现将跳过此账户。' },
    'bank_account.removed': { title: '已移除银行账户', text: `已移除尾号为 {last4} 的 {currency} 银行账户。${reviewBankAccount}` },
  },
  links: { security: '查看安全设置', disputes: '查看争议', payments: '查看交易', payouts: '查看提现', bank_accounts: '查看提现' },
  unknown: '未知',
}
