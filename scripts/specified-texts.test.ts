import { describe, expect, test } from 'vitest'
import { readAreas } from './locale-files.ts'

/** Texts that the product specification quotes. They stay to the letter, also where a better wording is known. */
const specified = {
  en: {
    'vamp:title': 'Visa Receiving Bank Monitoring Plan (VAMP)',
    'vamp:history.title': 'History',
    'vamp:history.planType': 'Plan Type',
    'vamp:history.row': 'Fraud and Dispute',
    'common:screens.pageResource': 'Network connection error',
    'common:screens.pageResourceText':
      'Page resource loading failed, this is usually due to unstable network. Please check your network connection or try again later.',
    'common:screens.crash': 'Page loading failed',
    'common:screens.crashText': 'Sorry, the page encountered an unknown error. Please try again later or contact technical support.',
    'common:screens.forbidden': 'Sorry, you are not authorized to access this page.',
    'common:expired.title': 'No permission',
    'common:expired.confirm': 'Go to login',
    'common:failures.unknown': 'Unknown error',
    'payments:status.successful': 'Successful',
    'payments:status.failed': 'Failed',
    'payments:status.refunded': 'Refunded',
    'payments:status.waiting_to_be_paid': 'Waiting to be paid',
    'payments:status.in_process': 'In process',
    'payments:status.refunding': 'Refunding',
    'payments:status.partially_refunded': 'Partially refunded',
    'payments:status.disputed': 'Disputed',
    'payments:status.unconfirmed': 'Unconfirmed',
    'payments:status.uncaptured': 'Uncaptured',
    'balance:payouts.status.processing': 'Processing',
    'balance:payouts.status.completed': 'Completed',
    'balance:payouts.status.processing_failure': 'Processing failure',
    'identity:fieldRules.passwords_differ': 'Passwords do not match.',
    'team:status.normal': 'Normal',
    'team:status.frozen': 'Freeze',
  },
  'zh-cn': {
    'common:expired.title': '暂无权限',
    'common:expired.confirm': '去登录',
  },
} as const

describe.each(Object.entries(specified))('in %s', (locale, texts) => {
  test.each(Object.entries(texts))('%s is as specified', (place, text) => {
    const [area = '', key = ''] = place.split(':')
    expect(readAreas(locale)[area]?.[key]).toBe(text)
  })
})
