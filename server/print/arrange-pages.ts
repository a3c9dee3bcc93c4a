// Arranges elements of a page layout with the values of a document; adds pages for further rows.
import type { PageElement } from '../../engine/field/page-layout.ts'
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
