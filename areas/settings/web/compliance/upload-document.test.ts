import { expect, it } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { findFileProblem } from './upload-document.tsx'

it('leaves a file of up to 5 MB to the server, and refuses an empty and a larger one', () => {
  expect([1, limits.fileBytesMax, limits.fileBytesMax + 1, 0].map((size) => findFileProblem({ size }))).toEqual([null, null, 'tooLarge', 'empty'])
})
