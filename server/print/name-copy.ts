// Names a copy on its paper, such as the original and the copy of a loan.
import type { PageSheet, PlacedElement, ProofSheet, RollSheet } from './sheet.ts'

/** One copy of the sheet, with what it is called; copies without a name are equal. */
export const nameCopy = <Sheet extends ProofSheet | PageSheet | RollSheet>(sheet: Sheet, copy: number): Sheet => {
  const name = sheet.copyTitles?.[copy]
  if (name === undefined) return sheet
  if (sheet.template === 'proof') return { ...sheet, title: `${sheet.title} - ${name}` }
  if (sheet.template === 'roll') return { ...sheet, blocks: insertMark(sheet.blocks, name) }
  return { ...sheet, pages: sheet.pages.map(placed => [buildNameElement(sheet, name), ...placed]) }
}

/** Below the titles, or on top. */
const insertMark = (blocks: RollSheet['blocks'], text: string): RollSheet['blocks'] => {
  const at = blocks.findLastIndex(({ kind }) => kind === 'title') + 1
  return [...blocks.slice(0, at), { kind: 'mark', text }, ...blocks.slice(at)]
}

/** Millimetres. */
const [edge, nameWidth, nameHeight] = [2, 50, 4]

/** In the upper right corner. */
const buildNameElement = ({ width }: PageSheet, text: string): PlacedElement => ({
  kind: 'text',
  text,
  x: Math.max(0, width - edge - nameWidth),
  y: edge,
  w: Math.min(width, nameWidth),
  h: nameHeight,
  rotate: 0,
  size: 9,
  align: 'right',
  bold: true,
})
