/** What pages may weigh. `bench -- web` measures it in a browser, and `proof/journeys/weights.spec.ts` computes it from the build. */

export interface PageTarget {
  readonly name: string
  readonly path: string
  readonly isSignedIn: boolean
  /** Of JavaScript, brotli 11 a file. */
  readonly jsKibMax: number
  readonly jsRequestsMax: number
  readonly staticRequestsMax: number
  /** LCP at most so many times that of a bare page. */
  readonly lcpRatioMax: number
  /** Names of files and modules below `web` that it imports beside the entry. */
  readonly imports: readonly string[]
}

export const pageTargets: readonly PageTarget[] = [
  {
    name: '/user/login',
    path: '/user/login',
    isSignedIn: false,
    jsKibMax: 160,
    jsRequestsMax: 8,
    staticRequestsMax: 12,
    lcpRatioMax: 2.0,
    imports: ['gate'],
  },
  {
    name: '/payments',
    path: '/payments',
    isSignedIn: true,
    jsKibMax: 205,
    jsRequestsMax: 12,
    staticRequestsMax: 18,
    lcpRatioMax: 2.8,
    imports: ['shell', 'payments', 'session/live/follow-stream.ts'],
  },
  {
    name: '/ (overview)',
    path: '/',
    isSignedIn: true,
    jsKibMax: 215,
    jsRequestsMax: 14,
    staticRequestsMax: 20,
    lcpRatioMax: 3.2,
    imports: ['shell', 'overview'],
  },
]

/** JavaScript that all of them share. */
export const sharedKibMax = 205
/** Style sheets of a page. */
export const cssKibMax = 15
/** More JavaScript on the way from the overview to the payments. */
export const secondRouteKibMax = 60
/** JavaScript of the bare page. */
export const bareKibMax = 120
