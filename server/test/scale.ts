/** `npm run test:soak` runs the same tests with many more cases. */
export const isSoak = process.env.COUNTERFOIL_TEST_SCALE === 'soak'
