// Reads Code 128 out of the bars that a PDF draws, by another table than the program that drew them.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Widths of bars and gaps by the value of the sign; 103 to 105 begin, 106 ends. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

export interface Bar {
  readonly x: number
  /** From the foot of the page, as PDF counts. */
  readonly low: number
  readonly width: number
  readonly height: number
}

const millimetres = 25.4 / 72

/** The filled areas of each page in millimetres, from the left. */
export const readPdfBars = async (content: Uint8Array): Promise<readonly (readonly Bar[])[]> => {
  const reading = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const document = await reading.promise
  const pages: Bar[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    const bars: Bar[] = []
    for (const [at, operation] of fnArray.entries()) {
      if (operation !== OPS.constructPath) continue
      const [left = 0, low = 0, right = 0, high = 0] = Array.from(argsArray[at][2] as ArrayLike<number>)
      bars.push({
        x: left * millimetres,
        low: Math.min(low, high) * millimetres,
        width: (right - left) * millimetres,
        height: Math.abs(high - low) * millimetres,
      })
    }
    pages.push(bars.toSorted((one, other) => one.x - other.x))
  }
  await reading.destroy()
  return pages
}

/** The bar codes that stand beside each other: a wide gap is between two of them. */
export const readBarcodes = (bars: readonly Bar[]): readonly string[] => {
  const groups: Bar[][] = []
  for (const bar of bars) {
    const last = groups.at(-1)?.at(-1)
    if (last && bar.x - last.x - last.width < 2.5) groups.at(-1)?.push(bar)
    else groups.push([bar])
  }
  return groups.map(decodeBars)
}

const decodeBars = (bars: readonly Bar[]): string => {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) throw new Error('no bars')
  const edges = bars.flatMap(({ x, width }) => [x, x + width])
  const whole = last.x + last.width - first.x
  // Every sign has eleven units, the last one thirteen.
  const signs = (edges.length - 1 - 7) / 6
  const unit = whole / (signs * 11 + 13)
  const widths = edges.slice(1).map((edge, at) => Math.round((edge - (edges[at] ?? 0)) / unit))
  const values = Array.from({ length: signs }, (_, at) => patterns.indexOf(widths.slice(at * 6, at * 6 + 6).join('')))
  if (widths.slice(-7).join('') !== patterns[106] || values.includes(-1))
    throw new Error(`no Code 128: ${widths.join('')}`)
  const [start = 0, ...rest] = values
  const check = rest.pop()
  const sum = rest.reduce((all, value, at) => all + value * (at + 1), start) % 103
  if (sum !== check) throw new Error(`its check sign is ${check} and not ${sum}`)
  let set = start
  let text = ''
  for (const value of rest) {
    if (value === 99 || (value === 100 && set === 105) || (value === 101 && set === 105)) set = value === 99 ? 105 : 104
    else text += set === 105 ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}
