// Adds what the package cannot write: bold rows, frozen rows and print settings, by editing
// the generated XML.

import type { PrintStyle } from '../../caller/printed-style.ts'
import { formatPageNumber } from './printed-words.ts'

export interface SheetLayout {
  /** Default: Indonesian. */
  readonly style?: PrintStyle | undefined
  /** The last frozen row. */
  readonly frozen: number
  readonly landscape: boolean
  readonly paper: 'A4' | 'A5'
}

const paperCodes = { A4: 9, A5: 11 } as const

/** Throws if the generated XML does not match the pattern. */
const replaceExpected = (text: string, pattern: RegExp, replacer: (...groups: string[]) => string): string => {
  if (!pattern.test(text)) throw new Error(`the workbook has no ${pattern.source}`)
  return text.replace(pattern, (...groups: string[]) => replacer(...groups))
}

/** Adds a bold copy of each cell style, and returns the number of original styles. */
export const withBoldStyles = (styles: string): readonly [text: string, usual: number] => {
  let styleCount = 0
  const fonts = replaceExpected(styles, /<fonts count="1">(<font>.*?<\/font>)<\/fonts>/, (_, font = '') => {
    const bold = font.replace('<font>', '<font><b/>')
    return `<fonts count="2">${font}${bold}</fonts>`
  })
  const text = replaceExpected(fonts, cellStyles, (_, count = '', all = '') => {
    styleCount = Number(count)
    const bold = all.replaceAll('fontId="0"', 'fontId="1"').replaceAll('xfId="0"', 'xfId="0" applyFont="1"')
    return `<cellXfs count="${styleCount * 2}">${all}${bold}</cellXfs>`
  })
  return [text, styleCount]
}

const cellStyles = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/

/** The list of cell styles, which cells refer to by index. */
export const extractCellStyles = (styles: string): string => {
  const [cellXfs] = cellStyles.exec(styles) ?? []
  if (cellXfs === undefined) throw new Error(`the workbook has no ${cellStyles.source}`)
  return cellXfs
}

/** Changes the rows with these numbers to bold styles. */
export const withBoldRows = (rows: string, bold: ReadonlySet<number>, styleCount: number): string =>
  rows.replaceAll(/<row r="(\d+)".*?<\/row>/g, (row, number: string) =>
    bold.has(Number(number))
      ? row.replaceAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g, createBoldReplacer(styleCount))
      : row,
  )

const createBoldReplacer =
  (styleCount: number) =>
  (_: string, reference: string, style = '0'): string =>
    `<c r="${reference}" s="${Number(style) + styleCount}"`

/** Splits a sheet into the XML before its rows, the rows, and the XML after them. */
export const splitSheetRows = (sheet: string): readonly [before: string, rows: string, after: string] => {
  const [, before, rows, after] = /^(.*?<sheetData>)(.*)(<\/sheetData>.*)$/s.exec(sheet) ?? []
  if (before === undefined || rows === undefined || after === undefined) throw new Error('the sheet has no rows')
  return [before, rows, after]
}

/** Fits the width to one page, and freezes the head. */
export const withPage = (sheet: string, { frozen, landscape, paper, style }: SheetLayout): string => {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`
  const orientation = landscape ? 'landscape' : 'portrait'
  const setup = `<pageSetup paperSize="${paperCodes[paper]}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`
  const footer = `<headerFooter><oddFooter>&amp;R${formatPageNumber('&amp;P', '&amp;N', style)}</oddFooter></headerFooter>`
  const fitted = replaceExpected(
    sheet,
    /<dimension /,
    () => '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ',
  )
  const frozenView = replaceExpected(fitted, /<sheetView workbookViewId="0"\/>/, () => view)
  return replaceExpected(frozenView, /<pageMargins [^>]*\/>/, (margins = '') => `${margins}${setup}${footer}`)
}
