import { useContext, useLayoutEffect } from 'react'
import { ShortcutContext, useMountOrder } from './use-shortcut.ts'

/** The first child of an open dialog: shortcuts mounted before it are disabled until the dialog closes. */
export function ShortcutBarrier() {
  const register = useContext(ShortcutContext)
  const order = useMountOrder()
  useLayoutEffect(() => register?.addBarrier(order), [register, order])
  return null
}
