// Writes a roll as plain text, for printers with twelve characters to the inch.
import { buildRollLines, type RollLine, wrapToColumns } from './roll-lines.ts'
import type { RollSheet } from './sheet.ts'

const lettersPerMillimetre = 12 / 25.4

/** Lines end in CR LF; the text ends in a form feed. */
export const buildRollText = (sheet: RollSheet): string => {
  const columns = Math.max(24, Math.floor(sheet.width * lettersPerMillimetre))
  const lines = buildRollLines(sheet, columns).flatMap(line => formatLine(line, columns))
  return `${lines.join('\r\n')}\r\n\f`
}

/** A QR code is written as its text. */
const formatLine = (line: RollLine, columns: number): readonly string[] =>
  'text' in line ? [line.text.trimEnd()] : wrapToColumns(`${line.label}: ${line.qrcode}`, columns)
