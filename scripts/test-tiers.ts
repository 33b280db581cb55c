/**
 * Tiers of the same tests. `npm test` leaves out the deep ones: those that start, kill and restart whole products and databases, those that need very
 * many rows or cases, walks through every page, further widths, appearances and languages of journeys that it walks once, and what an area says in rare states.
 * `npm run test:all` has all, and `.ci/run` all but walks; a filter (`npm test -- unit kill`) finds deep ones too.
 */

/** The vitest project of deep tests. */
export const deepProject = 'deep'
/** The tag of deep browser tests. */
export const deepTag = '@deep'
/** The tag of walks through every page, of minutes each. */
export const walkTag = '@walk'

export type Tier = 'quick' | 'ci' | 'all'

/** Browser tests with these tags aren't run. */
export const leftOutTags: Readonly<Record<Tier, readonly string[]>> = { quick: [deepTag], ci: [walkTag], all: [] }
