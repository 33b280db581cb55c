/** The page that SHOPLINE's owners of stores reach, and that connects a store to an account. */
export const storePagePath = '/shopline/shop_auth'

/** Where SHOPLINE opens the app, and where it returns the owner of a store. */
export const storeInstallPath = '/shopline/install'
export const storeCallbackPath = '/shopline/callback'
/** Where SHOPLINE sends its events. */
export const storeWebhookPath = '/shopline/webhook'

/** Why a link of SHOPLINE was refused, as the page's address says. */
export const storeProblems = ['signature', 'expired', 'invalid', 'used', 'other_browser', 'declined', 'unreachable', 'busy', 'not_configured'] as const
export type StoreProblem = (typeof storeProblems)[number]

/** Why a token wasn't renewed: nobody answered, SHOPLINE failed, it refused, or its answer makes no sense. */
export const storeFailures = ['unreachable', 'failing', 'refused', 'invalid'] as const
export type StoreFailure = (typeof storeFailures)[number]
