// Text that stays on its paper: wrapped at the edge, or cut there.
import type { jsPDF } from 'jspdf'
import { printable } from '../reports/outputs/printed-words.ts'

/** Lines that are no wider than the room, at the font that is set; a word too long for a line is broken. */
export const wrapped = (file: jsPDF, text: string, room: number): readonly string[] =>
  file.splitTextToSize(printable(text), room) as string[]

/** One line that is no wider than the room; what was cut off leaves two dots. */
export const cut = (file: jsPDF, text: string, room: number): string => {
  const line = printable(text).replaceAll('\n', ' ')
  if (file.getTextWidth(line) <= room) return line
  let length = line.length
  while (length > 0 && file.getTextWidth(`${line.slice(0, length)}..`) > room) length -= 1
  return `${line.slice(0, length).trimEnd()}..`
}
