// Builds commands of label printers: ZPL (Zebra) and TSPL (TSC). A row of labels is one label of the printer.
import { printable } from '../reports/outputs/printed-words.ts'
import { qrModules } from './qr-modules.ts'
import type { Label, LabelSheet } from './sheet.ts'

/** Millimetres. */
const edge = 1
const lineHeight = 2.3
/** From this ratio of width to height, the text is beside the code. */
const low = 3

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A printer language; positions and sizes in dots. */
interface Language {
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
const zplText = (text: string): string =>
  printable(text).replaceAll(/[\^~_]/g, letter => `_${letter.charCodeAt(0).toString(16)}`)
const tsplText = (text: string): string => printable(text).replaceAll('"', '\\["]')

const languages: Readonly<Record<'zpl' | 'tspl', Language>> = {
  zpl: {
    begin: ({ paper: { width, height, dots } }) => [
      '^XA',
      '^CI28',
      `^PW${Math.round(width * dots)}`,
      `^LL${Math.round(height * dots)}`,
      '^LH0,0',
    ],
    end: '^XZ',
    text: (x, y, { height }, text) => `^FO${x},${y}^A0N,${height},${height}^FH^FD${zplText(text)}^FS`,
    bars: (x, y, { height, unit }, text) => `^FO${x},${y}^BY${unit}^BCN,${height},N,N,N,A^FH^FD${zplText(text)}^FS`,
    qr: (x, y, cell, text) => `^FO${x},${y}^BQN,2,${cell}^FH^FDMA,${zplText(text)}^FS`,
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
    text: (x, y, { points }, text) => `TEXT ${x},${y},"0",0,${points},${points},"${tsplText(text)}"`,
    bars: (x, y, { height, unit }, text) => `BARCODE ${x},${y},"128",${height},0,0,${unit},${unit},"${tsplText(text)}"`,
    qr: (x, y, cell, text) => `QRCODE ${x},${y},M,${cell},A,0,"${tsplText(text)}"`,
  },
}

export const labelCommands = (sheet: LabelSheet, name: 'zpl' | 'tspl'): string => {
  const language = languages[name]
  const { columns } = sheet.paper
  const all = sheet.labels.flatMap(label => Array.from({ length: sheet.copies }, () => label))
  const rows = Array.from({ length: Math.ceil(all.length / columns) }, (_, row) =>
    all.slice(row * columns, (row + 1) * columns),
  )
  return rows
    .flatMap(row => [
      ...language.begin(sheet),
      ...row.flatMap((label, column) => labelLines(language, sheet, label, column)),
      language.end,
    ])
    .map(line => `${line}\r\n`)
    .join('')
}

const labelLines = (language: Language, sheet: LabelSheet, label: Label, column: number): readonly string[] => {
  const { width, height, size, step, edge: left } = sheet.paper
  const x = left + column * step
  const room = Math.min(size, width - x)
  const isLow = room >= low * height
  const code: Area = { x, y: 0, width: isLow ? room / 2 : room, height: isLow ? height : height / 2 }
  const words: Area = isLow
    ? { x: x + room / 2, y: edge, width: room / 2, height: height - edge }
    : { x, y: height / 2, width: room, height: height / 2 }
  return [...codeLines(language, sheet, label, code), ...wordLines(language, sheet, label, words)]
}

const point = 25.4 / 72

const codeLines = (
  language: Language,
  { number, code, paper: { dots } }: LabelSheet,
  { barcode }: Label,
  area: Area,
): readonly string[] => {
  const dot = (millimetres: number): number => Math.round(millimetres * dots)
  const [x, y] = [dot(area.x + edge), dot(area.y + edge)]
  const foot = dot(area.y + area.height - lineHeight - 0.5)
  const below = language.text(x, foot, typeOf(lineHeight, dots), barcode === '' ? number : barcode)
  // Code 128 holds only ASCII characters.
  if (!/^[\x20-\x7e]+$/.test(barcode)) return [below]
  const [width, height] = [area.width - 2 * edge, area.height - edge - lineHeight - 1]
  const unit = (room: number, modules: number): number => Math.max(1, Math.min(10, Math.floor(dot(room) / modules)))
  if (code === 'qr') return [language.qr(x, y, unit(Math.min(width, height), qrModules(barcode).count), barcode), below]
  return [
    language.bars(x, y, { height: dot(height), unit: Math.min(3, unit(width, modulesOf(barcode))) }, barcode),
    below,
  ]
}

/** Number of modules in Code 128, which encodes two digits in one symbol. */
const modulesOf = (text: string): number => 11 * (/^(\d\d)+$/.test(text) ? text.length / 2 : text.length) + 35

const typeOf = (millimetres: number, dots: number) => ({
  height: Math.round(millimetres * dots),
  points: Math.max(5, Math.round(millimetres / point)),
})

const wordLines = (
  language: Language,
  { paper: { dots } }: LabelSheet,
  { lines }: Label,
  area: Area,
): readonly string[] => {
  const dot = (millimetres: number): number => Math.round(millimetres * dots)
  const most = Math.floor((area.height - edge) / lineHeight)
  // Letters of these printers are about half as wide as high.
  const letters = Math.floor((area.width - 2 * edge) / (lineHeight * 0.5))
  return lines
    .slice(0, most)
    .map((line, index) =>
      language.text(
        dot(area.x + edge),
        dot(area.y + index * lineHeight),
        typeOf(lineHeight * 0.85, dots),
        line.slice(0, letters),
      ),
    )
}
