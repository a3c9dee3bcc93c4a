import { useEffectEvent, useLayoutEffect } from 'react'
import { addScanListener } from '../../../ui/scan/scan-listener.ts'

interface WindowScanOptions {
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
  { isWhole, disabled = false }: WindowScanOptions,
): void => {
  const handleCode = useEffectEvent(onCode)
  const checkCode = useEffectEvent(isWhole)
  useLayoutEffect(() => {
    if (disabled) return undefined
    return addScanListener({ take: (code, from) => handleCode(code, from), isWhole: code => checkCode(code) })
  }, [disabled])
}
