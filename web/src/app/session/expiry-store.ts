import { create } from 'zustand'

/** Whether the person is being asked to log in again. */
export const useExpiry = create<{ isAsking: boolean }>()(() => ({ isAsking: false }))
