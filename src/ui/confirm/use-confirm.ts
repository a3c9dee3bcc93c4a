import { createContext, useContext } from 'react'

export interface ConfirmOptions {
  readonly title?: string | undefined
  readonly message: string
  /** The labels of the two buttons; 'Ya' and 'Tidak' by default. */
  readonly yes?: string | undefined
  readonly no?: string | undefined
  /** What takes back or deletes: red, and the focus is on the safe answer. */
  readonly danger?: boolean | undefined
  /** What cannot be undone: the focus is on the safe answer. */
  readonly irreversible?: boolean | undefined
  /** A confirmation needs a reason: called with it before the answer. */
  readonly onReason?: ((reason: string) => void) | undefined
}

/** Asks and resolves with the answer; Esc and a click outside mean no. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

export const ConfirmContext = createContext<Confirm | undefined>(undefined)

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (confirm === undefined) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}
