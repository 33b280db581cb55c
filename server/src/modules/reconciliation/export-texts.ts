import type { Locale } from '@counterfoil/contract/locale'
import type { LineReason, MatchMethod, PayoutReason } from '@counterfoil/contract/reconciliation/reasons'

/** Texts in files of bank statements' lines and of payouts without one, which the server writes. Called as in the dashboard; a test compares them. */

interface ReconciliationExportTexts {
  readonly linesTitle: string
  readonly missingTitle: string
  readonly columns: Readonly<
    Record<
      'day' | 'text' | 'statement' | 'line' | 'amount' | 'currency' | 'payout' | 'payoutAmount' | 'method' | 'difference' | 'reason' | 'arrival' | 'trace',
      string
    >
  >
  readonly methods: Readonly<Record<MatchMethod, string>>
  readonly reasons: Readonly<Record<LineReason | PayoutReason, string>>
}

export const reconciliationExportTexts: Readonly<Record<Locale, ReconciliationExportTexts>> = {
  en: {
    linesTitle: 'Bank statement lines',
    missingTitle: 'Payouts not found',
    columns: {
      day: 'Booked',
      text: 'Description',
      statement: 'Statement',
      line: 'Line',
      amount: 'Amount',
      currency: 'Currency',
      payout: 'Payout ID',
      payoutAmount: 'Payout amount',
      method: 'Match',
      difference: 'Difference',
      reason: 'Reason',
      arrival: 'Arrives',
      trace: 'Trace ID',
    },
    methods: { trace: 'Found by trace ID', amount: 'Found by amount and date', manual: 'Matched by a member' },
    reasons: {
      outgoing: 'Outgoing: a fee, refund or other payment.',
      several_payouts: 'Several payouts have this amount. Choose one.',
      several_lines: "Several lines have this payout's amount. Choose one.",
      no_payout: 'No payout has this trace ID, or this amount around this day.',
      unmatched: 'A member removed the payout.',
      not_found: "Statements cover its arrival, but it isn't on them.",
      no_statement: 'No statement covers its arrival yet.',
    },
  },
  'zh-cn': {
    linesTitle: '银行流水',
    missingTitle: '未找到的提现',
    columns: {
      day: '入账日',
      text: '摘要',
      statement: '对账单',
      line: '行号',
      amount: '金额',
      currency: '币种',
      payout: '提现编号',
      payoutAmount: '提现金额',
      method: '匹配方式',
      difference: '差额',
      reason: '原因',
      arrival: '到账日',
      trace: '银行追踪号',
    },
    methods: { trace: '按追踪号匹配', amount: '按金额和日期匹配', manual: '由成员手动匹配' },
    reasons: {
      outgoing: '支出：手续费、退款或其他付款。',
      several_payouts: '有多笔提现金额相同，请选择其中一笔。',
      several_lines: '有多条流水与该提现金额相同，请选择其中一条。',
      no_payout: '没有追踪号相符，或金额和日期相符的提现。',
      unmatched: '成员已取消关联。',
      not_found: '对账单包含到账日，但没有这笔提现。',
      no_statement: '尚无对账单包含到账日。',
    },
  },
}
