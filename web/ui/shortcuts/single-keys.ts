import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether shortcuts of single keys work. Speech input types letters as well, so they can be turned off (WCAG 2.1.4); saved in this browser. */
export const useSingleKeys = create<{ isOn: boolean; setIsOn: (isOn: boolean) => void }>()(
  persist((set) => ({ isOn: true, setIsOn: (isOn) => set({ isOn }) }), { name: 'shortcuts_storage', partialize: ({ isOn }) => ({ isOn }) }),
)
