// What stands in a PDF, read by another program than the one that wrote it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of each page, in the order they were drawn. */
export const readPdfTexts = async (content: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const reading = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const document = await reading.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  await reading.destroy()
  return pages
}

export interface PlacedText {
  readonly text: string
  /** Millimetres from the upper left corner to where its foot begins and ends. */
  readonly left: number
  readonly right: number
  readonly foot: number
  /** How high its letters are. */
  readonly height: number
  /** A stamp across the page. */
  readonly isTurned: boolean
}

export interface MeasuredPage {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
}

const toMillimetres = (points: number): number => Math.round(points * (25.4 / 72) * 10) / 10

/** Each page with its size, and where its texts stand. */
export const measurePages = async (content: Uint8Array): Promise<readonly MeasuredPage[]> => {
  const reading = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const document = await reading.promise
  const pages: MeasuredPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): PlacedText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      const place = { left: toMillimetres(x), right: toMillimetres(x + item.width), foot: toMillimetres(height - y) }
      const isTurned = item.transform[1] !== 0
      return [{ text: item.str, ...place, height: toMillimetres(item.height), isTurned }]
    })
    pages.push({ width: toMillimetres(width), height: toMillimetres(height), texts })
  }
  await reading.destroy()
  return pages
}
