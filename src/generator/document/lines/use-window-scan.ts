import { useEffectEvent, useLayoutEffect } from 'react'
import { addScanEar } from '../../../ui/scan/scan-ear.ts'

interface WindowScan {
  /** Whether it is a code as it is printed. */
  readonly isWhole: (code: string) => boolean
  readonly disabled?: boolean
}

/**
 * Receives scans wherever the focus is: on the page, in a dialog, in any field that does not accept codes itself. The field
 * is restored. The listener that was mounted last receives the code. `from` is the name of the field that had the focus.
 */
export const useWindowScan = (
  onCode: (code: string, from: string | undefined) => void,
  { isWhole, disabled = false }: WindowScan,
): void => {
  const take = useEffectEvent(onCode)
  const judge = useEffectEvent(isWhole)
  useLayoutEffect(() => {
    if (disabled) return undefined
    return addScanEar({ take: (code, from) => take(code, from), isWhole: code => judge(code) })
  }, [disabled])
}
