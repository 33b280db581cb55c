import type { Locale } from '@counterfoil/contract/locale'
import type { Page } from '@playwright/test'
import type { Say } from '../../e2e/support/texts.ts'

/**
 * Who looks: nobody is signed in, the owner of the demo business, the owner of a business that was just registered (in its
 * sandbox, or in its live account), or somebody who may only read. The branch is the demo's owner in the account of its
 * business in Ireland, whose money a platform moves.
 */
export type Viewer = 'nobody' | 'owner' | 'newcomer' | 'newcomerLive' | 'viewer' | 'branch'

/** One state of the product to take pictures of. */
export interface State {
  readonly name: string
  readonly viewer: Viewer
  /** A path of the dashboard, or whole addresses by language. */
  readonly address: string | Readonly<Record<Locale, string>>
  /** Changes the answers to the page's calls, before it is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Drives the page before the picture is taken. Returns false where this width lacks the state. */
  readonly act?: (page: Page, say: Say) => Promise<unknown>
  /** What the act brought about stays while the window changes its size. */
  readonly actsOnce?: boolean
  /** The page never comes to rest, since an answer is held back. */
  readonly isLoading?: true
  /** The page on paper. */
  readonly isPrinted?: true
  /** A page of the mailbox, whose appearance is the browser's. */
  readonly isMailbox?: true
}

export const listPages = (viewer: Viewer, prefix: string, addresses: Readonly<Record<string, string>>): State[] =>
  Object.entries(addresses).map(([name, address]) => ({ name: prefix + name, viewer, address }))
