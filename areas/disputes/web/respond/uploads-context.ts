import { createContext, useContext } from 'react'
import type { Uploads } from './use-uploads.ts'

export const UploadsContextProvider = createContext<Uploads | null>(null)

/** Files can be added from each item of the form; all of them wait in one line. */
export function useUploadsHere(): Uploads {
  const uploads = useContext(UploadsContextProvider)
  if (!uploads) throw new Error('There are no uploads here')
  return uploads
}
