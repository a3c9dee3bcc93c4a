import { useEffectEvent, useLayoutEffect } from 'react'
import { addScanEar } from '../../../ui/scan/scan-ear.ts'

interface WindowScan {
  /** Whether it is a code as it is printed. */
  readonly isWhole: (code: string) => boolean
  readonly disabled?: boolean
}

/**
 * Hears a scanner wherever the focus is: on the page, in any field but those whose own the codes are, in a dialog. A field
 * keeps what stood in it. Where two listen, the one that was mounted last hears. `from` names the field that a code fell into.
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
