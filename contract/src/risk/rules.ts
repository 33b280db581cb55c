import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of risk lists. */
export const riskErrors = {
  risk_entry_effective: { status: 409, text: { en: 'This entry is already effective.', 'zh-cn': '该记录已处于生效状态。' } },
  risk_entry_invalid: { status: 409, text: { en: 'This entry is already invalid.', 'zh-cn': '该记录已失效。' } },
  risk_rule_exists: { status: 409, text: { en: 'There is already such a rule.', 'zh-cn': '已存在相同的规则。' } },
  too_many_risk_rules: {
    status: 409,
    text: { en: 'An account has at most {maximum} rules. Delete one first.', 'zh-cn': '每个账户最多 {maximum} 条规则，请先删除一条。' },
  },
  risk_entry_permanent: { status: 409, text: { en: 'This entry is permanent already.', 'zh-cn': '该记录已是永久有效。' } },
  risk_upload_added: {
    status: 409,
    text: { en: 'The rows of this file were already added. Reload the page.', 'zh-cn': '该文件中的记录已添加，请刷新页面。' },
  },
  risk_upload_expired: { status: 409, text: { en: 'This preview has expired. Upload the file again.', 'zh-cn': '预览已过期，请重新上传文件。' } },
  risk_upload_not_added: { status: 409, text: { en: 'There is nothing to undo. Reload the page.', 'zh-cn': '没有可撤销的内容，请刷新页面。' } },
  risk_upload_has_invalid_rows: {
    status: 409,
    text: {
      en: 'Invalid rows: {count}. Correct the file and upload it again, or add only the valid rows.',
      'zh-cn': '有 {count} 行无效。请修改文件后重新上传，或仅添加有效的行。',
    },
  },
  risk_back_tests_open: {
    status: 409,
    text: {
      en: 'This account already has {maximum} checks waiting or running. Try again when one is done.',
      'zh-cn': '此账户已有 {maximum} 项检查在等待或进行，请在其中一项完成后重试。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of risk lists that a schema cannot say or has no text for. */
export const riskRules = {
  risk_too_many_records: { en: 'Enter at most 100 records at a time.', 'zh-cn': '每次最多输入 100 条记录。' },
  risk_no_records: { en: 'Enter at least one record.', 'zh-cn': '请至少输入一条记录。' },
  risk_record_too_long: { en: 'A record has at most {maximum} characters.', 'zh-cn': '每条记录最多 {maximum} 个字符。' },
  risk_card_number_form: {
    en: "Enter the first 6 and last 4 digits, joined by '-', such as 411111-1111.",
    'zh-cn': '请输入前 6 位和后 4 位数字，以“-”连接，例如 411111-1111。',
  },
  risk_card_number_whole: {
    en: "Don't enter whole card numbers. Enter the first 6 and last 4 digits, such as 411111-1111.",
    'zh-cn': '请勿输入完整卡号。请输入前 6 位和后 4 位数字，例如 411111-1111。',
  },
  risk_bin_form: { en: 'A BIN has 6 to 8 digits.', 'zh-cn': 'BIN 为 6 至 8 位数字。' },
  risk_country_form: { en: 'Enter a two-letter country code, such as US.', 'zh-cn': '请输入两位国家代码，例如 US。' },
  risk_country_unknown: {
    en: '{code} is not a country code. Enter a two-letter one, such as US.',
    'zh-cn': '{code} 不是有效的国家代码，请输入两位国家代码，例如 US。',
  },
  risk_user_id_form: {
    en: 'A user ID has at most {maximum} characters, without spaces and commas.',
    'zh-cn': '用户 ID 最多 {maximum} 个字符，不含空格和逗号。',
  },
  risk_ip_form: {
    en: 'Enter an IPv4 or IPv6 address, or a range such as 203.0.113.0/24.',
    'zh-cn': '请输入 IPv4 或 IPv6 地址，或 203.0.113.0/24 形式的网段。',
  },
  risk_ip_everything: { en: 'This range is the whole internet. Enter a smaller one.', 'zh-cn': '该网段涵盖整个互联网，请缩小范围。' },
  risk_ip_too_wide: { en: 'This range is too wide. The widest is /{minimum}.', 'zh-cn': '该网段过大，最大为 /{minimum}。' },
  risk_ip_too_narrow: {
    en: 'An IPv6 range is /{maximum} or wider. Enter that, or a single address.',
    'zh-cn': 'IPv6 网段须为 /{maximum} 或更大，请输入该网段或单个地址。',
  },
  risk_ip_own: {
    en: 'Your own address {address} is in this range, so you would block yourself. Use a range that leaves it out.',
    'zh-cn': '该范围包含您当前的地址 {address}，会拦截您自己，请使用不含该地址的范围。',
  },
  risk_ip_single: { en: 'Enter a single address, without a range.', 'zh-cn': '请输入单个地址，不支持网段。' },
  risk_rule_no_interval: { en: 'Enter the seconds between two attempts.', 'zh-cn': '请输入两次尝试的间隔秒数。' },
  risk_rule_interval_too_long: { en: 'Enter at most the length of the window, {maximum} seconds.', 'zh-cn': '间隔不能超过时间范围，即 {maximum} 秒。' },
  risk_simulation_currency: { en: 'Choose the currency of the amount.', 'zh-cn': '请选择该金额的币种。' },
  risk_simulation_empty: { en: 'Enter at least one value.', 'zh-cn': '请至少填写一项。' },
  risk_file_type: { en: 'Upload an XLSX, XLS or CSV file.', 'zh-cn': '请上传 XLSX、XLS 或 CSV 文件。' },
  risk_file_differs: {
    en: "The file's name ends with .{extension}, but its content is {format}. Save it as XLSX, XLS or CSV again.",
    'zh-cn': '文件扩展名为 .{extension}，但内容为 {format} 格式，请重新另存为 XLSX、XLS 或 CSV。',
  },
  risk_file_broken: {
    en: "The file can't be read. Open it in a spreadsheet program and save it again.",
    'zh-cn': '无法读取该文件，请用表格软件打开并重新保存。',
  },
  risk_file_protected: { en: 'The file is protected by a password. Save it without one.', 'zh-cn': '文件已设置密码保护，请取消密码后重新保存。' },
  risk_file_unpacks_too_large: {
    en: 'The file is too large once it is unpacked. Copy its rows to a new file.',
    'zh-cn': '文件解压后过大，请将数据复制到新文件中。',
  },
  risk_file_slow: { en: 'The file takes too long to read. Copy its rows to a new file.', 'zh-cn': '读取该文件耗时过长，请将数据复制到新文件中。' },
  risk_file_sheets: { en: 'Several sheets have rows. Keep only one.', 'zh-cn': '多个工作表中有数据，请只保留一个。' },
  risk_file_no_rows: { en: 'The file has no records. Enter at least one below the header.', 'zh-cn': '文件中没有记录，请在表头下方至少填写一条。' },
  risk_file_too_many_rows: {
    en: 'The file has {count} rows. Upload at most {maximum} at a time.',
    'zh-cn': '文件共 {count} 行，每次最多上传 {maximum} 行。',
  },
  risk_file_columns: {
    en: 'Row {line} has more than two columns, and no header says which is the record. Use the template.',
    'zh-cn': '第 {line} 行超过两列，且没有表头标明记录所在列，请使用模板。',
  },
  risk_file_quotes: { en: 'Row {line} has a quote that is not closed. Close it, or remove it.', 'zh-cn': '第 {line} 行的引号未闭合，请补全或删除引号。' },
  risk_file_long_row: { en: 'Row {line} is too long. Check the separators and quotes.', 'zh-cn': '第 {line} 行过长，请检查分隔符和引号。' },
  risk_row_no_record: { en: 'The record is missing. Enter it, or delete the row.', 'zh-cn': '此行缺少记录，请填写或删除此行。' },
  risk_row_several: { en: 'Enter one record per row.', 'zh-cn': '每行只能填写一条记录。' },
  risk_row_remark_too_long: { en: 'A remark has at most {maximum} characters.', 'zh-cn': '备注最多 {maximum} 个字符。' },
  risk_row_remark_cell: {
    en: "The remark's cell isn't plain text. Format it as text, and enter the remark again.",
    'zh-cn': '备注单元格不是纯文本，请设为文本格式后重新填写。',
  },
  risk_row_remark_card: { en: 'The remark contains a card number. Remove it.', 'zh-cn': '备注中包含卡号，请删除。' },
  risk_cell_formula: { en: 'This cell is a formula. Replace it with its value.', 'zh-cn': '该单元格为公式，请替换为数值。' },
  risk_cell_date: {
    en: 'The spreadsheet turned this cell into a date. Format it as text, and enter it again.',
    'zh-cn': '表格软件已将该单元格转换为日期，请设为文本格式后重新填写。',
  },
  risk_cell_number: {
    en: 'The spreadsheet rounded or shortened this number. Format the cell as text, and enter it again.',
    'zh-cn': '表格软件已将该数字舍入或缩写，请设为文本格式后重新填写。',
  },
  risk_cell_zeros: {
    en: 'A BIN has 6 to 8 digits. If the spreadsheet removed leading zeros, format the cell as text and enter it again.',
    'zh-cn': 'BIN 为 6 至 8 位数字。如表格软件删除了开头的 0，请设为文本格式后重新填写。',
  },
  risk_cell_kind: { en: 'This cell is not text. Enter the record as text.', 'zh-cn': '该单元格不是文本，请以文本形式填写。' },
  risk_cell_merged: { en: 'This cell is merged with others. Unmerge them, and enter one record per row.', 'zh-cn': '该单元格已合并，请取消合并并逐行填写。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of risk lists. Each names its unit. */
export const riskLimits = {
  /** Entries of one manual input (spec section 5). */
  riskManualEntriesMax: 100,
  /** Rows of one file, without its header (spec section 5). */
  riskUploadRowsMax: 1_000,
  riskUploadBytesMax: 5_242_880,
  /** Of a workbook, which is an archive: a thousand rows take a hundredth of it. */
  riskUploadUnpackedBytesMax: 33_554_432,
  /** Rows at the top of a file among which its header is looked for. */
  riskUploadHeaderRowsMax: 10,
  /** How long a file can be added. The worker deletes it then. */
  riskUploadPreviewDays: 1,
  /** How long an undone upload is kept. */
  riskUploadUndoneDays: 90,
  /** Characters of a typed record, before it is read. */
  riskTypedLengthMax: 200,
  /** Characters of a customer ID. */
  riskUserIdLengthMax: 128,
  riskRemarkLengthMax: 200,
  /** Characters of an operator's name that a list is searched by. */
  riskOperatorLengthMax: 100,
  /** Names of operators that a text is compared with, in the order of the alphabet. Later names are found by the whole name. */
  riskOperatorsComparedMax: 40,
  riskBinDigitsMin: 6,
  riskBinDigitsMax: 8,
  /** The widest ranges, by the length of their prefix in bits. Wider ones would block whole continents. */
  riskIpv4PrefixMin: 8,
  riskIpv6PrefixMin: 19,
  /** The narrowest range of IPv6 beside a single address: the network of one subscriber. Each length that a range can have is a look-up for every payment. */
  riskIpv6PrefixMax: 64,
  /** Payments with the last four digits of a card number, the newest, among which its cards are counted. */
  riskCardPaymentsMax: 500,
  /** The same for all card numbers of a file together. */
  riskFileCardPaymentsMax: 20_000,
  /** Changes that the history of an entry shows, the newest. */
  riskHistoryMax: 100,
  /** Effective entries that the overview counts for each list; beyond that it says more than so many. */
  riskCountedMax: 10_000,
  /** Rules of an account that aren't deleted. Each that is on is a look-up for every payment. */
  riskRulesMax: 20,
  /** Every authorization reads up to so many rows of a rule. */
  riskRuleThresholdMax: 500,
  riskRuleWindowMinutesMax: 1_440,
  riskRuleIntervalSecondsMax: 3_600,
  /** Days of which a rule says what it stopped. */
  riskRuleStoppedDays: 30,
  /** Stopped attempts that are counted for a rule; beyond that it says more than so many. */
  riskRuleStoppedMax: 10_000,
  /** The past days that entries are checked against. */
  riskBackTestDays: 90,
  /** Checks of an account that wait or run. */
  riskBackTestsOpenMax: 5,
  /** The past days of the overview's shorter and longer period. */
  riskOverviewDays: 30,
  riskOverviewDaysMax: 90,
  /** Sums of entries that the overview compares, of each span of days those with the most payments. */
  riskOverviewEntriesRead: 1_000,
  /** Entries that the overview names, those that blocked the most payments. */
  riskOverviewEntriesShown: 10,
  /** Rules that the overview names: as many as an account has, and deleted ones if fewer of those blocked payments. */
  riskOverviewRulesShown: 20,
  /** Entries that end within so many days are shown, the first of them. */
  riskExpiringDays: 7,
  riskExpiringShown: 10,
  /** Suggestions of each kind that are shown. */
  riskSuggestionsShown: 5,
  /** A suggestion stays dismissed for so many days. */
  riskDismissalDays: 90,
  /** The past days whose fraud reports and disputes lead to suggestions, and how many of either are read, the newest. */
  riskSuggestionDays: 90,
  riskSuggestionReadMax: 500,
  /** The past days whose declined payments lead to suggestions, and how many are read, the newest. */
  riskSuggestionDeclineDays: 7,
  riskSuggestionDeclinesReadMax: 1_000,
  /** What suggests an entry: fraud reports of a card, disputes of a customer, declined payments of an address. */
  riskSuggestedReportsMin: 2,
  riskSuggestedDisputesMin: 2,
  riskSuggestedDeclinesMin: 10,
  /** Attempts that an entry blocked, the newest, among which its page counts. */
  riskEntryHitsMax: 500,
  /** Entries of which the overview compares what they stopped, those that stopped the most. */
  riskHurtingComparedMax: 25,
  /** Entries of which a page of a list compares what they stopped, the next ones. */
  riskImpactEntriesMax: 2_000,
  /** Records of a check that are named, those with the most good payments. */
  riskBackTestRecordsShown: 10,
} as const

/** Rights of risk lists. */
export const riskPermissions = {
  'risk.read': { area: 'disputes', roles: ['finance', 'disputes', 'support', 'viewer'], showsPersonalData: true },
  'risk.manage': { area: 'disputes', roles: ['disputes'], needs: ['risk.read'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on risk lists and rules. */
export const riskAuditActions = {
  'risk_entries.added': { object: 'risk_list', text: { en: 'Added entries to a risk list', 'zh-cn': '添加风险名单记录' } },
  'risk_entry.invalidated': { object: 'risk_entry', text: { en: 'Invalidated an entry of a risk list', 'zh-cn': '将风险名单记录设为失效' } },
  'risk_entry.reactivated': { object: 'risk_entry', text: { en: 'Reactivated an entry of a risk list', 'zh-cn': '重新启用风险名单记录' } },
  'risk_entry.extended': { object: 'risk_entry', text: { en: 'Extended an entry of a risk list', 'zh-cn': '延长风险名单记录的有效期' } },
  'risk_suggestion.dismissed': { object: 'risk_list', text: { en: 'Dismissed a suggested entry of a risk list', 'zh-cn': '忽略风险名单的建议记录' } },
  'risk_upload.added': { object: 'risk_upload', text: { en: 'Added the rows of a file to a risk list', 'zh-cn': '通过文件批量添加风险名单记录' } },
  'risk_upload.undone': { object: 'risk_upload', text: { en: 'Undid an upload to a risk list', 'zh-cn': '撤销批量添加的风险名单记录' } },
  'risk_rule.created': { object: 'risk_rule', text: { en: 'Created a risk rule', 'zh-cn': '创建风险规则' } },
  'risk_rule.changed': { object: 'risk_rule', text: { en: 'Changed a risk rule', 'zh-cn': '修改风险规则' } },
  'risk_rule.paused': { object: 'risk_rule', text: { en: 'Paused a risk rule', 'zh-cn': '暂停风险规则' } },
  'risk_rule.resumed': { object: 'risk_rule', text: { en: 'Resumed a risk rule', 'zh-cn': '恢复风险规则' } },
  'risk_rule.deleted': { object: 'risk_rule', text: { en: 'Deleted a risk rule', 'zh-cn': '删除风险规则' } },
} as const satisfies Record<string, AuditActionEntry>
