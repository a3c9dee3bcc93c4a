// Arranges elements of a page layout with the values of a document; adds pages for further rows.

import type { jsPDF } from 'jspdf'
import type { PageElement } from '../../engine/field/page-layout.ts'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import type { LayoutValues } from './layout-values.ts'
import type { PlacedElement } from './sheet.ts'

/** The lines name in a key such as `barang.berat`; undefined for keys of the document. */
export const getKeyLines = (key: string): string | undefined => (key.includes('.') ? key.split('.')[0] : undefined)

/**
 * Elements of lines describe the first row; further rows follow below, up to `most` on a page. Elements below the rows
 * are
 * placed on the last page only, and lines below them on as many of the last pages as they need.
 */
export const arrangePages = async (
  elements: readonly PageElement[],
  values: LayoutValues,
  maximumRows: number,
): Promise<readonly (readonly PlacedElement[])[]> => {
  const groups = [...Map.groupBy(elements.filter(hasLineKey), ({ key }) => getKeyLines(key) ?? '')]
  const counts = groups.map(([name]) => values.getLines(name).length)
  const pages = Math.max(1, ...counts.map(count => Math.ceil(count / maximumRows)))
  const footStart = Math.min(...groups.flatMap(([, elementsOfLines]) => elementsOfLines.map(({ y, h }) => y + h)))
  const others = elements.filter(element => !hasLineKey(element))
  const arranged: PlacedElement[][] = []
  for (let page = 0; page < pages; page++) {
    const isLast = page === pages - 1
    const placedElements: PlacedElement[] = []
    for (const element of others)
      if (isLast || element.y < footStart) placedElements.push(...(await placeElement(element, values)))
    for (const [name, elementsOfLines] of groups) {
      const step =
        Math.max(...elementsOfLines.map(({ y, h }) => y + h)) - Math.min(...elementsOfLines.map(({ y }) => y))
      const lines = values.getLines(name)
      const isBelow = Math.min(...elementsOfLines.map(({ y }) => y)) >= footStart
      const chunk = isBelow ? page - pages + Math.ceil(lines.length / maximumRows) : page
      const rows = chunk < 0 ? [] : lines.slice(chunk * maximumRows, (chunk + 1) * maximumRows)
      for (const [index, line] of rows.entries())
        for (const element of elementsOfLines)
          placedElements.push(
            ...placeValue(element, await values.ofLine(element.key, line), {
              down: index * step,
              line: { lines: name, index },
            }),
          )
    }
    arranged.push(placedElements)
  }
  return arranged
}

const hasLineKey = ({ kind, key }: PageElement): boolean =>
  kind !== 'label' && kind !== 'line' && getKeyLines(key) !== undefined

const placeElement = async (element: PageElement, values: LayoutValues): Promise<readonly PlacedElement[]> => {
  const { kind, key, text } = element
  if (kind === 'line' || kind === 'label') return placeValue({ ...element, text: '' }, { text })
  return placeValue(element, await values.of(key))
}

interface LinePlace {
  /** Millimetres below the first row. */
  readonly down: number
  readonly line?: PlacedElement['line']
}

/** Empty if the value is empty: a text before a missing value is not printed. */
const placeValue = (
  element: PageElement,
  { text, picture }: Awaited<ReturnType<LayoutValues['of']>>,
  { down, line }: LinePlace = { down: 0 },
): readonly PlacedElement[] => {
  const { kind, x, y, w, h, rotate, font_size: size, align, bold } = element
  const box = { x, y: y + down, w, h, rotate, size, align, bold, line, isLabel: kind === 'label' }
  if (kind === 'line') return [{ kind, text: '', ...box }]
  if (picture) return kind === 'qrcode' ? [] : [{ kind: 'image', text: '', picture, ...box }]
  if (text === '' || kind === 'image') return []
  return [{ kind: kind === 'qrcode' ? 'qrcode' : 'text', text: kind === 'qrcode' ? text : element.text + text, ...box }]
}

/** Joins neighbours that fit beside each other, the shortest first, until at most `most` lines are left, if possible. */
export const joinLines = (
  texts: readonly string[],
  most: number,
  fits: (text: string) => boolean,
): readonly string[] => {
  const lines = [...texts]
  while (lines.length > most) {
    const joined = lines.slice(1).map((text, index) => ({ index, text: `${lines[index] ?? ''}  ${text}` }))
    const [shortest] = joined
      .filter(({ text }) => fits(text))
      .toSorted((one, other) => one.text.length - other.text.length)
    if (!shortest) break
    lines.splice(shortest.index, 2, shortest.text)
  }
  return lines
}

// Fits text to a width: by wrapping, truncating or a smaller font.

/** Wraps text to the width in the current font; breaks words that are longer than a line. */
export const wrapText = (file: jsPDF, text: string, width: number): readonly string[] =>
  file.splitTextToSize(replaceUnprintable(text), width) as string[]

/** Truncates text to one line of the width, ending in two dots. */
export const truncateText = (file: jsPDF, text: string, width: number): string => {
  const line = replaceUnprintable(text).replaceAll('\n', ' ')
  if (file.getTextWidth(line) <= width) return line
  let length = line.length
  while (length > 0 && file.getTextWidth(`${line.slice(0, length)}..`) > width) length -= 1
  return `${line.slice(0, length).trimEnd()}..`
}

interface TextBox {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** Points, at most. */
  readonly size: number
}

interface FittedText {
  readonly lines: readonly string[]
  /** Points. */
  readonly size: number
}

/** A line of one point in millimetres. */
export const lineStep = (25.4 / 72) * 1.15
/** Smallest sizes in points: longer texts are truncated; texts with a figure become smaller instead. */
const [smallestText, smallestNumber, sizeStep] = [4, 2, 0.25]
const numberForm = /^[\d.,:%/-]+$/
/** An amount or a weight, which is never truncated; a number of a street or a day may be. */
const figureForm = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?%?$/
const isFigure = (word: string): boolean => figureForm.test(word) && /[.,]/.test(word)

/**
 * Fits the text into its box, with a smaller font if needed; at least one line is kept. Figures are never truncated: if
 * a text with one does not fit in the smallest size, its figures alone are kept.
 */
export const fitText = (file: jsPDF, text: string, { width, height, size }: TextBox): FittedText => {
  const words = replaceUnprintable(text).split(/\s+/)
  const figures = words.filter(isFigure)
  const isNumber = figures.length > 0 || words.every(word => numberForm.test(word))
  const smallest = isNumber ? smallestNumber : smallestText
  for (let smaller = size; smaller >= Math.min(size, smallest); smaller -= sizeStep) {
    const lines = wrapText(file.setFontSize(smaller), text, width)
    const isWhole = words.every(word => file.getTextWidth(word) <= width)
    if (isWhole && lines.length <= computeLineCount(height, smaller)) return { lines, size: smaller }
  }
  if (figures.length > 0 && figures.length < words.length)
    return fitText(file, figures.join(' '), { width, height, size })
  const [smallestSize, most] = [Math.min(size, smallest), computeLineCount(height, Math.min(size, smallest))]
  const lines = [...wrapText(file.setFontSize(smallestSize), text, width)]
  const last = Math.min(most, lines.length) - 1
  return {
    lines: [...lines.slice(0, last), truncateText(file, lines.slice(last).join(' '), width)],
    size: smallestSize,
  }
}

const computeLineCount = (height: number, size: number): number =>
  Math.max(1, Math.floor((height + 0.01) / (size * lineStep)))
