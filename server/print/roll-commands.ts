// Builds ESC/POS commands of a roll, for receipt printers.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { buildRollLines } from './roll-lines.ts'
import type { RollSheet } from './sheet.ts'

/** Characters per line, by minimum paper width in millimetres. */
const columnsByWidth = [
  [78, 48],
  [70, 42],
  [0, 32],
] as const

/** Text lines and QR codes drawn by the printer; feeds and cuts the paper at the end. */
export const buildRollCommands = (sheet: RollSheet): Uint8Array => {
  const [, columns] = columnsByWidth.find(([least]) => sheet.width >= least) ?? columnsByWidth[2]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  encoder.initialize().codepage('windows1252')
  for (const line of buildRollLines(sheet, columns)) {
    if ('text' in line) encoder.bold(line.bold).line(line.text).bold(false)
    else
      encoder.align('center').line(line.label).qrcode(line.qrcode, { model: 2, size: 5, errorlevel: 'm' }).align('left')
  }
  return encoder.cut('partial').encode()
}
