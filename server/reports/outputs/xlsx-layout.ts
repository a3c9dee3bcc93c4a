// What the package that writes sheets leaves out: bold rows, a head that stays in sight, and how the sheet is printed. It is
// put into the finished file.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

export interface SheetLayout {
  /** Rows in bold letters; the first one is 1. */
  readonly bold: ReadonlySet<number>
  /** The last row that stays in sight. */
  readonly frozen: number
  readonly landscape: boolean
  readonly paper: 'A4' | 'A5'
}

const sheetFile = 'xl/worksheets/sheet1.xml'
const stylesFile = 'xl/styles.xml'
const paperCodes = { A4: 9, A5: 11 } as const

/** A workbook of one sheet, not compressed, with its layout, compressed. */
export const withLayout = (book: Uint8Array, layout: SheetLayout): Uint8Array => {
  const files = unzipSync(book)
  const [styles, usual] = withBoldStyles(textOf(files, stylesFile))
  const sheet = withBoldRows(textOf(files, sheetFile), layout.bold, usual)
  return zipSync({ ...files, [stylesFile]: strToU8(styles), [sheetFile]: strToU8(withPage(sheet, layout)) })
}

const textOf = (files: Readonly<Record<string, Uint8Array>>, name: string): string => {
  const file = files[name]
  if (!file) throw new Error(`the workbook has no ${name}`)
  return strFromU8(file)
}

/** Refuses to go on where the package writes something else than it did. */
const replaced = (text: string, pattern: RegExp, by: (...found: string[]) => string): string => {
  if (!pattern.test(text)) throw new Error(`the workbook has no ${pattern.source}`)
  return text.replace(pattern, (...found: string[]) => by(...found))
}

/** Each style once more in bold letters, and how many there were. */
const withBoldStyles = (styles: string): readonly [text: string, usual: number] => {
  let usual = 0
  const fonts = replaced(styles, /<fonts count="1">(<font>.*?<\/font>)<\/fonts>/, (_, font = '') => {
    const bold = font.replace('<font>', '<font><b/>')
    return `<fonts count="2">${font}${bold}</fonts>`
  })
  const text = replaced(fonts, /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/, (_, count = '', all = '') => {
    usual = Number(count)
    const bold = all.replaceAll('fontId="0"', 'fontId="1"').replaceAll('xfId="0"', 'xfId="0" applyFont="1"')
    return `<cellXfs count="${usual * 2}">${all}${bold}</cellXfs>`
  })
  return [text, usual]
}

const withBoldRows = (sheet: string, bold: ReadonlySet<number>, usual: number): string =>
  sheet.replaceAll(/<row r="(\d+)".*?<\/row>/g, (row, number: string) =>
    bold.has(Number(number)) ? row.replaceAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g, boldCell(usual)) : row,
  )

const boldCell =
  (usual: number) =>
  (_: string, place: string, style = '0'): string =>
    `<c r="${place}" s="${Number(style) + usual}"`

/** As wide as one paper, as long as it takes; the head stays. */
const withPage = (sheet: string, { frozen, landscape, paper }: SheetLayout): string => {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`
  const orientation = landscape ? 'landscape' : 'portrait'
  const setup = `<pageSetup paperSize="${paperCodes[paper]}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`
  const footer = '<headerFooter><oddFooter>&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter>'
  const fits = replaced(sheet, /<dimension /, () => '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ')
  const stays = replaced(fits, /<sheetView workbookViewId="0"\/>/, () => view)
  return replaced(stays, /<pageMargins [^>]*\/>/, (margins = '') => `${margins}${setup}${footer}`)
}
