// Draws the stamp across pages of an invalid document.
import { GState, type jsPDF } from 'jspdf'
import { replaceUnprintable } from '../reports/outputs/printed-words.ts'

const stampColor: [number, number, number] = [179, 38, 30]

/** Draws the text diagonally, as large as fits, and transparent. */
export const drawStamp = (file: jsPDF, text: string): void => {
  const { width, height } = file.internal.pageSize
  file.saveGraphicsState()
  file.setGState(new GState({ opacity: 0.25 }))
  file
    .setFont('helvetica', 'bold')
    .setFontSize(72)
    .setTextColor(...stampColor)
  const stampText = replaceUnprintable(text).toUpperCase()
  file.setFontSize(Math.min(72, (72 * width * 0.75) / file.getTextWidth(stampText)))
  const size = file.getTextWidth(stampText) / 2
  const slope = Math.PI / 6
  file.text(stampText, width / 2 - size * Math.cos(slope), height / 2 + size * Math.sin(slope), { angle: 30 })
  file.restoreGraphicsState()
  file.setTextColor(0)
}
