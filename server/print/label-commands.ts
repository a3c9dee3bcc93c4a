// Builds commands of label printers: ZPL (Zebra) and TSPL (TSC). A row of labels is one label of the printer.
import { chunk } from 'es-toolkit/array/chunk'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import { joinLines } from './arrange-pages.ts'
import { computeQrModules } from './qr-modules.ts'
import type { Label, LabelSheet } from './sheet.ts'

/** Millimetres. */
const edge = 1
const lineHeight = 2.3
/** From this ratio of width to height, the text is beside the code. */
const sideBySideRatio = 3

interface DotArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A printer language; positions and sizes in dots. */
interface PrinterLanguage {
  readonly begin: (sheet: LabelSheet) => readonly string[]
  readonly end: string
  readonly text: (
    x: number,
    y: number,
    type: { readonly height: number; readonly points: number },
    text: string,
  ) => string
  readonly bars: (
    x: number,
    y: number,
    size: { readonly height: number; readonly unit: number },
    text: string,
  ) => string
  readonly qr: (x: number, y: number, cell: number, text: string) => string
}

/** In ZPL, `^` and `~` begin commands, and `_` begins a hexadecimal character code. */
const escapeZpl = (text: string): string =>
  replaceUnprintable(text).replaceAll(/[\^~_]/g, letter => `_${letter.charCodeAt(0).toString(16)}`)
const escapeTspl = (text: string): string => replaceUnprintable(text).replaceAll('"', '\\["]')

const languages: Readonly<Record<'zpl' | 'tspl', PrinterLanguage>> = {
  zpl: {
    begin: ({ paper: { width, height, dots } }) => [
      '^XA',
      '^CI28',
      `^PW${Math.round(width * dots)}`,
      `^LL${Math.round(height * dots)}`,
      '^LH0,0',
    ],
    end: '^XZ',
    text: (x, y, { height }, text) => `^FO${x},${y}^A0N,${height},${height}^FH^FD${escapeZpl(text)}^FS`,
    bars: (x, y, { height, unit }, text) => `^FO${x},${y}^BY${unit}^BCN,${height},N,N,N,A^FH^FD${escapeZpl(text)}^FS`,
    qr: (x, y, cell, text) => `^FO${x},${y}^BQN,2,${cell}^FH^FDMA,${escapeZpl(text)}^FS`,
  },
  tspl: {
    begin: ({ paper: { width, height, gap } }) => [
      `SIZE ${width} mm,${height} mm`,
      `GAP ${gap} mm,0 mm`,
      'DIRECTION 1',
      'CODEPAGE UTF-8',
      'CLS',
    ],
    end: 'PRINT 1,1',
    text: (x, y, { points }, text) => `TEXT ${x},${y},"0",0,${points},${points},"${escapeTspl(text)}"`,
    bars: (x, y, { height, unit }, text) =>
      `BARCODE ${x},${y},"128",${height},0,0,${unit},${unit},"${escapeTspl(text)}"`,
    qr: (x, y, cell, text) => `QRCODE ${x},${y},M,${cell},A,0,"${escapeTspl(text)}"`,
  },
}

export const buildLabelCommands = (sheet: LabelSheet, name: 'zpl' | 'tspl'): string => {
  const language = languages[name]
  const { columns } = sheet.paper
  const all = sheet.labels.flatMap(label => Array.from({ length: sheet.copies }, () => label))
  return chunk(all, columns)
    .flatMap(row => [
      ...language.begin(sheet),
      ...row.flatMap((label, column) => buildLabelLines(language, sheet, label, column)),
      language.end,
    ])
    .map(line => `${line}\r\n`)
    .join('')
}

const buildLabelLines = (
  language: PrinterLanguage,
  sheet: LabelSheet,
  label: Label,
  column: number,
): readonly string[] => {
  const { width, height, size, step, edge: left } = sheet.paper
  const x = left + column * step
  const room = Math.min(size, width - x)
  const isSideBySide = room >= sideBySideRatio * height
  const code: DotArea = { x, y: 0, width: isSideBySide ? room / 2 : room, height: isSideBySide ? height : height / 2 }
  const words: DotArea = isSideBySide
    ? { x: x + room / 2, y: edge, width: room / 2, height: height - edge }
    : { x, y: height / 2, width: room, height: height / 2 }
  return [...buildCodeLines(language, sheet, label, code), ...buildWordLines(language, sheet, label, words)]
}

const point = 25.4 / 72

const buildCodeLines = (
  language: PrinterLanguage,
  { number, code, paper: { dots } }: LabelSheet,
  { barcode }: Label,
  area: DotArea,
): readonly string[] => {
  const toDots = (millimetres: number): number => Math.round(millimetres * dots)
  const [x, y] = [toDots(area.x + edge), toDots(area.y + edge)]
  const textTop = toDots(area.y + area.height - lineHeight - 0.5)
  const below = language.text(x, textTop, getTypeSize(lineHeight, dots), barcode === '' ? number : barcode)
  // Code 128 holds only ASCII characters.
  if (!/^[\x20-\x7e]+$/.test(barcode)) return [below]
  const [width, height] = [area.width - 2 * edge, area.height - edge - lineHeight - 1]
  const computeUnit = (room: number, modules: number): number =>
    Math.max(1, Math.min(10, Math.floor(toDots(room) / modules)))
  if (code === 'qr')
    return [language.qr(x, y, computeUnit(Math.min(width, height), computeQrModules(barcode).count), barcode), below]
  return [
    language.bars(
      x,
      y,
      { height: toDots(height), unit: Math.min(3, computeUnit(width, countModules(barcode))) },
      barcode,
    ),
    below,
  ]
}

/** Number of modules in Code 128, which encodes two digits in one symbol. */
const countModules = (text: string): number => 11 * (/^(\d\d)+$/.test(text) ? text.length / 2 : text.length) + 35

const getTypeSize = (millimetres: number, dots: number) => ({
  height: Math.round(millimetres * dots),
  points: Math.max(5, Math.round(millimetres / point)),
})

const buildWordLines = (
  language: PrinterLanguage,
  { paper: { dots } }: LabelSheet,
  { lines }: Label,
  area: DotArea,
): readonly string[] => {
  const toDots = (millimetres: number): number => Math.round(millimetres * dots)
  const most = Math.floor((area.height - edge) / lineHeight)
  // Letters of these printers are about half as wide as high.
  const letters = Math.floor((area.width - 2 * edge) / (lineHeight * 0.5))
  return joinLines(lines, most, text => text.length <= letters)
    .slice(0, most)
    .map((line, index) =>
      language.text(
        toDots(area.x + edge),
        toDots(area.y + index * lineHeight),
        getTypeSize(lineHeight * 0.85, dots),
        line.slice(0, letters),
      ),
    )
}
