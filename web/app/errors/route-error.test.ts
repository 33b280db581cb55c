import { describe, expect, it } from 'vitest'
import { PageResourceError } from '../load-screen.ts'
import { isPageResourceError } from './route-error.tsx'

describe('a page whose own files did not arrive', () => {
  it.each([
    new PageResourceError('The page could not be loaded'),
    new TypeError('Failed to fetch dynamically imported module: https://dashboard.example/assets/payments-page-1a2b.js'),
    new TypeError('error loading dynamically imported module: https://dashboard.example/assets/x.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/style-1a2b.css'),
    new TypeError("'text/html' is not a valid JavaScript MIME type."),
  ])('is told by: $message', (error) => {
    expect(isPageResourceError(error)).toBe(true)
  })

  it.each([new TypeError('Failed to fetch'), new Error('x is undefined'), 'a text', null])('is not what threw %s', (error) => {
    expect(isPageResourceError(error)).toBe(false)
  })
})
