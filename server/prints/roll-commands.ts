// A roll as commands of ESC/POS, which printers at the till understand.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { rollLines } from './roll-lines.ts'
import type { RollSheet } from './sheet.ts'

/** Letters in a line of paper that is at least so wide, in millimetres. */
const widths = [
  [78, 48],
  [70, 42],
  [0, 32],
] as const

/** Typed, with QR codes that the printer draws itself; fed and cut in the end. */
export const rollCommands = (sheet: RollSheet): Uint8Array => {
  const [, columns] = widths.find(([least]) => sheet.width >= least) ?? widths[2]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  encoder.initialize().codepage('windows1252')
  for (const line of rollLines(sheet, columns)) {
    if ('text' in line) encoder.bold(line.bold).line(line.text).bold(false)
    else
      encoder.align('center').line(line.label).qrcode(line.qrcode, { model: 2, size: 5, errorlevel: 'm' }).align('left')
  }
  return encoder.cut('partial').encode()
}
