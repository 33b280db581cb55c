import { agreeTerms, defaultTerms } from '#areas/billing/server/terms/index.ts'
import { fixedClock } from '../infra/clock/clock.ts'
import type { HttpDependencies } from '../infra/http/register.ts'
import { type Account, runAsProcessor } from '../infra/tenant-work.ts'

type Terms = Parameters<typeof agreeTerms>[1]

/** Agrees terms with an account as the operator does, with the fees of the default plan. @param owner connected as the owner of the tables. */
export async function agreeDemoTerms(owner: HttpDependencies['database'], account: Account, terms: Pick<Terms, 'validFrom'> & Partial<Terms>): Promise<void> {
  await runAsProcessor(owner, fixedClock(terms.validFrom), account, (context) => agreeTerms(context, { ...defaultTerms, ...terms }))
}
