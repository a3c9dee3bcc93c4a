// Draws the stamp across pages of an invalid document.
import { GState, type jsPDF } from 'jspdf'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'

const stampColor: [number, number, number] = [179, 38, 30]
/** Points. */
const largest = 72
const slope = Math.PI / 6
/** Share of the page that the stamp spans. */
const spannedShare = 0.92

/** Draws the text diagonally over the whole width, transparent, and several times on a long roll. */
export const drawStamp = (file: jsPDF, text: string): void => {
  const { width, height } = file.internal.pageSize
  file.saveGraphicsState()
  file.setGState(new GState({ opacity: 0.25 }))
  file
    .setFont('helvetica', 'bold')
    .setFontSize(largest)
    .setTextColor(...stampColor)
  const stampText = replaceUnprintable(text).toUpperCase()
  const span = spannedShare * Math.min(width / Math.cos(slope), height / Math.sin(slope))
  file.setFontSize(Math.min(largest, (largest * span) / file.getTextWidth(stampText)))
  const half = file.getTextWidth(stampText) / 2
  const count = Math.max(1, Math.floor(height / (1.2 * width)))
  for (let index = 0; index < count; index++) {
    const middle = (height * (index + 0.5)) / count
    file.text(stampText, width / 2 - half * Math.cos(slope), middle + half * Math.sin(slope), { angle: 30 })
  }
  file.restoreGraphicsState()
  file.setTextColor(0)
}
