// What the package that writes sheets leaves out: bold rows, a head that stays in sight, and how the sheet is printed. It is
// put into the texts that the package writes.

export interface SheetLayout {
  /** The last row that stays in sight. */
  readonly frozen: number
  readonly landscape: boolean
  readonly paper: 'A4' | 'A5'
}

const paperCodes = { A4: 9, A5: 11 } as const

/** Refuses to go on where the package writes something else than it did. */
const replaced = (text: string, pattern: RegExp, by: (...found: string[]) => string): string => {
  if (!pattern.test(text)) throw new Error(`the workbook has no ${pattern.source}`)
  return text.replace(pattern, (...found: string[]) => by(...found))
}

/** Each style once more in bold letters, and how many there were. */
export const withBoldStyles = (styles: string): readonly [text: string, usual: number] => {
  let usual = 0
  const fonts = replaced(styles, /<fonts count="1">(<font>.*?<\/font>)<\/fonts>/, (_, font = '') => {
    const bold = font.replace('<font>', '<font><b/>')
    return `<fonts count="2">${font}${bold}</fonts>`
  })
  const text = replaced(fonts, cellStyles, (_, count = '', all = '') => {
    usual = Number(count)
    const bold = all.replaceAll('fontId="0"', 'fontId="1"').replaceAll('xfId="0"', 'xfId="0" applyFont="1"')
    return `<cellXfs count="${usual * 2}">${all}${bold}</cellXfs>`
  })
  return [text, usual]
}

const cellStyles = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/

/** The styles of cells, by whose places in it the cells name them. */
export const cellStylesIn = (styles: string): string => {
  const [found] = cellStyles.exec(styles) ?? []
  if (found === undefined) throw new Error(`the workbook has no ${cellStyles.source}`)
  return found
}

/** The rows of those numbers in bold letters. */
export const withBoldRows = (rows: string, bold: ReadonlySet<number>, usual: number): string =>
  rows.replaceAll(/<row r="(\d+)".*?<\/row>/g, (row, number: string) =>
    bold.has(Number(number)) ? row.replaceAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g, boldCell(usual)) : row,
  )

const boldCell =
  (usual: number) =>
  (_: string, place: string, style = '0'): string =>
    `<c r="${place}" s="${Number(style) + usual}"`

/** What stands before the rows of a sheet, these, and what stands after them. */
export const aroundRows = (sheet: string): readonly [before: string, rows: string, after: string] => {
  const [, before, rows, after] = /^(.*?<sheetData>)(.*)(<\/sheetData>.*)$/s.exec(sheet) ?? []
  if (before === undefined || rows === undefined || after === undefined) throw new Error('the sheet has no rows')
  return [before, rows, after]
}

/** As wide as one paper, as long as it takes; the head stays. */
export const withPage = (sheet: string, { frozen, landscape, paper }: SheetLayout): string => {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`
  const orientation = landscape ? 'landscape' : 'portrait'
  const setup = `<pageSetup paperSize="${paperCodes[paper]}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`
  const footer = '<headerFooter><oddFooter>&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter>'
  const fits = replaced(sheet, /<dimension /, () => '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ')
  const stays = replaced(fits, /<sheetView workbookViewId="0"\/>/, () => view)
  return replaced(stays, /<pageMargins [^>]*\/>/, (margins = '') => `${margins}${setup}${footer}`)
}
