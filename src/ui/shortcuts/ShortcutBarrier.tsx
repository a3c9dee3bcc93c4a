import { useContext, useLayoutEffect } from 'react'
import { ShortcutContext, useMountOrder } from './use-shortcut.ts'

/** Stands first inside an open dialog: shortcuts mounted before it sleep until the dialog closes. */
export function ShortcutBarrier() {
  const register = useContext(ShortcutContext)
  const order = useMountOrder()
  useLayoutEffect(() => register?.addBarrier(order), [register, order])
  return null
}
