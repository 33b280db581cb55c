import type { RuleEntry } from '../errors/error-entries.ts'

/** Rules of terms that a schema cannot say or has no text for. */
export const termsRules = {
  terms_valid_from_passed: { en: "Terms can't start in the past.", 'zh-cn': '条款的生效时间不能早于当前时间。' },
  terms_reserve_incomplete: { en: 'A reserve needs both a percentage and a number of days.', 'zh-cn': '保证金的比例和天数须同时设置。' },
  fee_rule_for_every_sale: {
    en: 'The first rule must apply to every sale. All other rules need a brand, region or currency.',
    'zh-cn': '第一条规则须适用于所有交易，其他规则须指定卡品牌、地区或币种。',
  },
  fee_rule_twice: { en: 'Another rule already has this brand, region and currency.', 'zh-cn': '已有卡品牌、地区和币种相同的规则。' },
  fee_rule_fixed_needs_currency: { en: 'A fixed fee needs a currency.', 'zh-cn': '固定费用须指定币种。' },
  conversion_rate_form: {
    en: 'Enter the rate as a decimal above zero, such as 1.0850: up to 7 digits before the point, 12 after it and 15 in total.',
    'zh-cn': '请输入大于零的小数汇率，例如 1.0850：小数点前最多 7 位，小数点后最多 12 位，共最多 15 位。',
  },
  conversion_rate_too_high: {
    en: 'This rate is too high: the largest amounts would overflow in {into}.',
    'zh-cn': '汇率过高：原币种的最高金额兑换后会超出 {into} 的金额上限，请调低汇率。',
  },
  conversion_into_itself: { en: 'Choose a different target currency.', 'zh-cn': '请选择其他目标币种。' },
  conversion_into_converted: {
    en: '{into} is also converted. Choose a currency that settles without conversion.',
    'zh-cn': '{into} 已设置为兑换成其他币种，请选择无需再兑换的目标币种。',
  },
  conversion_with_reserve: {
    en: "A converted currency can't have a reserve. Remove the conversion or the reserve.",
    'zh-cn': '需要兑换的币种不能设置保证金，请二选一。',
  },
} as const satisfies Record<string, RuleEntry>
