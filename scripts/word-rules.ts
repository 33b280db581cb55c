/** A word that no text may use, and what to write instead. */
export interface WordRule {
  pattern: RegExp
  instead: string
}

/** English that reads like a translation, wherever a person reads it. */
const stilted: readonly WordRule[] = [
  { pattern: /\bwhat (was|is|were|are)\b/i, instead: 'the noun: the event, its balance, the accounts' },
  { pattern: /\bwhose\b/i, instead: 'a second sentence, or "with"' },
  { pattern: /\bwhom\b/i, instead: 'the contact or the recipient' },
  { pattern: /\b(that|those) of\b/i, instead: 'the noun again' },
  { pattern: /\bof which\b/i, instead: 'a second sentence' },
  { pattern: /\btold\b|\btells? (you )?(of|about|that|whether|it|us)\b/i, instead: 'reported, notified, received' },
  { pattern: /\basked for\b/i, instead: 'requested' },
  { pattern: /\bis no\b(?! longer)/i, instead: 'isn\'t, or the positive form: "Only live keys work here"' },
  { pattern: /\bof (its|their|your) own\b/i, instead: 'separate, its' },
  { pattern: /\bby (it|them)sel(f|ves)\b/i, instead: 'automatically' },
  { pattern: /\bat once\b/i, instead: 'immediately, atomically, in one statement, concurrently' },
  { pattern: /\banew\b/i, instead: 'again, or the exact verb: recalculated, reset' },
  { pattern: /\b(hence|thus|whereby|wherever|thereof)\b/i, instead: 'so, or a new sentence' },
  { pattern: /\bin the place of\b/i, instead: 'instead of' },
  { pattern: /\b(has|have) come\b/i, instead: 'arrived, progress, status' },
  { pattern: /\bnowhere\b/i, instead: 'not anywhere, or the positive form' },
  { pattern: /\bbrought\b/i, instead: 'the exact verb: captured, delivered, sent' },
  { pattern: /\bstands? in\b/i, instead: 'is stored in, is set in' },
  { pattern: /\bspeaks?\b/i, instead: 'supports, uses' },
  { pattern: /\bany more\b(?! \w)/i, instead: 'no longer' },
  { pattern: /\bfounds?\b a /i, instead: 'creates' },
  { pattern: /\bis (right|wrong)\b|\bnot right\b/i, instead: 'valid, invalid, incorrect' },
]

/** American spelling, as docs/glossary.md has it. */
const spelling: readonly WordRule[] = [
  { pattern: /\bcancel(led|ling)\b/i, instead: 'canceled, canceling' },
  { pattern: /\b(un)?authoris/i, instead: 'authoriz…' },
  { pattern: /\b(colour|favour|behaviour)/i, instead: 'color, favor, behavior' },
  { pattern: /\b(organis|recognis|summaris|normalis|initialis|customis)/i, instead: 'the form with z' },
  { pattern: /\bprogramme/i, instead: 'program' },
  { pattern: /\bdialogue/i, instead: 'dialog' },
  { pattern: /\be-mail/i, instead: 'email' },
]

/** Words of docs/glossary.md that have one name in the product. They have other meanings in documents, so only the web is held to them. */
const productWords: readonly WordRule[] = [
  { pattern: /\b(second|verification) factors?\b/i, instead: 'two-step verification, verification method' },
  { pattern: /\bmovements?\b/i, instead: 'transaction' },
  { pattern: /\bwithdrawals?\b/i, instead: 'payout' },
  { pattern: /\bheld back\b/i, instead: 'reserve' },
  { pattern: /\bon (its|their) way\b/i, instead: 'in transit, pending' },
  { pattern: /\b(query|queries)\b/i, instead: 'inquiry' },
  { pattern: /\blog(ged)? in\b/i, instead: 'sign in' },
  { pattern: /\bids?\b/, instead: 'ID' },
  { pattern: /\bnot now\b/i, instead: 'Cancel' },
  { pattern: /\bcould not be loaded\b/i, instead: "Couldn't load …" },
]

const chinese: readonly WordRule[] = [
  { pattern: /验证因素|双重验证/, instead: '两步验证、验证方式' },
  { pattern: /后台|本系统/, instead: '控制台' },
  { pattern: /处理机构|支付处理方|支付处理商/, instead: '收单机构' },
  { pattern: /真实账户/, instead: '正式账户' },
  { pattern: /登录账户|没有账户|已有账户|创建账户/, instead: '账号' },
  { pattern: /付款(编号|列表|笔数|详情|记录)|[笔的]付款|(取消|全部|最新|查找)付款/, instead: '交易' },
  { pattern: /查询/, instead: '调单' },
  { pattern: /账单描述/, instead: '账单显示名称' },
  { pattern: /更改密码|重设密码/, instead: '修改密码、重置密码' },
  { pattern: /邮箱已确认|确认(您的)?邮箱/, instead: '验证邮箱' },
  { pattern: /保留资金|储备金/, instead: '保证金' },
  { pattern: /发现卡/, instead: 'Discover' },
  { pattern: /[㐀-鿿][A-Za-z0-9]|[A-Za-z0-9%][㐀-鿿]/, instead: 'a space between Chinese and Latin letters or digits' },
  { pattern: /[㐀-鿿][,;:?!]/, instead: 'full-width punctuation' },
]

/** Spelling of names and values, which end up in databases and APIs. A name has no word boundaries. */
const code: readonly WordRule[] = [{ pattern: /cancell(ed|ing|able)/i, instead: 'canceled, canceling, cancelable' }]

/** `product` texts are the ones of the interface; `document` texts may use a product word in its general meaning; `code` is a line of source. */
export type TextKind = 'product' | 'document' | 'chinese' | 'code'

export const wordRules: Readonly<Record<TextKind, readonly WordRule[]>> = {
  product: [...stilted, ...spelling, ...productWords],
  document: [...stilted, ...spelling],
  chinese,
  code,
}
