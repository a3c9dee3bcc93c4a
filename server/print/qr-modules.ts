// Computes a QR code as runs of dark modules.
import bwip from 'bwip-js/node'
import type { QrModules } from '../../engine/answers/session-answers.ts'

export const computeQrModules = (text: string): QrModules => {
  if (text === '') return { count: 0, dark: [] }
  const [drawn] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!drawn || !('pixs' in drawn)) return { count: 0, dark: [] }
  const { pixs, pixx: count } = drawn
  const dark: { column: number; row: number; length: number }[] = []
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      if (pixs[row * count + column] !== 1) continue
      const last = dark.at(-1)
      if (last?.row === row && last.column + last.length === column) last.length += 1
      else dark.push({ column, row, length: 1 })
    }
  return { count, dark }
}
