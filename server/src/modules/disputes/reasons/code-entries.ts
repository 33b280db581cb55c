import type { ExpectationName } from './expectation-texts.ts'

/** Codes of a network: the name in English and in Chinese, and what the issuer expects. */
export type CodeEntries = Readonly<Record<string, readonly [en: string, chinese: string, expects: ExpectationName]>>
