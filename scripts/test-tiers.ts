/**
 * Two tiers of the same tests. `npm test` leaves out the deep ones: those that start, kill and restart whole products and databases, those that need very
 * many rows or cases, walks through every page, further widths, appearances and languages of journeys that it walks once, and what an area says in rare states.
 * `npm run test:all` has all, and `.ci/run` all but walks; a filter (`npm test -- unit kill`) finds deep ones too.
 */

/** The vitest project of deep tests. */
export const deepProject = 'deep'
/** The tag of deep browser tests. */
export const deepTag = '@deep'
/** The tag of walks through every page, of minutes each, which `npm run test:all` has and `.ci/run` leaves out. */
export const walkTag = '@walk'
