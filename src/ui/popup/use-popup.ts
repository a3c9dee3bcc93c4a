import { createContext, type ReactNode, useContext } from 'react'
import type { Popup, PopupKind } from './popup-queue.ts'

export interface Popups {
  readonly success: (message: string) => void
  /**
   * Titled 'Oopss!!'; a timeout is shown as a toast instead; the reference number of a server error is shown below in small
   * type.
   */
  readonly error: (message: string, more?: { ref?: string | undefined; hint?: string | undefined }) => void
  /** For what the boxes themselves say. */
  readonly fault: (message: string) => void
  /** Removes it: its cause may be fixed. */
  readonly clearFault: () => void
  readonly info: (message: string) => void
  /** Stays until it is answered. */
  readonly warning: (message: string, more?: Pick<Popup, 'title' | 'hint' | 'action'>) => void
  /** Of kind `info` by default. */
  readonly toast: (message: ReactNode, kind?: PopupKind) => void
  /** 'Tidak Terhubung Keserver', with a button that reloads the page. */
  readonly connection: () => void
}

export const PopupContext = createContext<Popups | undefined>(undefined)

/** The program's popups, with the texts and times of specification 8 and 9. */
export function usePopup(): Popups {
  const popups = useContext(PopupContext)
  if (popups === undefined) throw new Error('usePopup needs a PopupProvider above it')
  return popups
}
