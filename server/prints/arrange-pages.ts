// Arranges elements of a page layout with the values of a document; adds pages for further rows.
import type { PageElement } from '../../engine/fields/page-layout.ts'
import type { Placed } from './sheet.ts'
import type { ShownValues } from './shown-values.ts'

/** The lines name in a key such as `barang.berat`; undefined for keys of the document. */
export const linesOfKey = (key: string): string | undefined => (key.includes('.') ? key.split('.')[0] : undefined)

/**
 * Elements of lines describe the first row; further rows follow below, up to `most` on a page. Elements below the rows
 * are
 * placed on the last page only, and lines below them on as many of the last pages as they need.
 */
export const arrangePages = async (
  elements: readonly PageElement[],
  values: ShownValues,
  most: number,
): Promise<readonly (readonly Placed[])[]> => {
  const groups = [...Map.groupBy(elements.filter(isOfLines), ({ key }) => linesOfKey(key) ?? '')]
  const counts = groups.map(([name]) => values.linesOf(name).length)
  const pages = Math.max(1, ...counts.map(count => Math.ceil(count / most)))
  const foot = Math.min(...groups.flatMap(([, own]) => own.map(({ y, h }) => y + h)))
  const others = elements.filter(element => !isOfLines(element))
  const arranged: Placed[][] = []
  for (let page = 0; page < pages; page++) {
    const isLast = page === pages - 1
    const placed: Placed[] = []
    for (const element of others) if (isLast || element.y < foot) placed.push(...(await placedOf(element, values)))
    for (const [name, own] of groups) {
      const step = Math.max(...own.map(({ y, h }) => y + h)) - Math.min(...own.map(({ y }) => y))
      const lines = values.linesOf(name)
      const isBelow = Math.min(...own.map(({ y }) => y)) >= foot
      const chunk = isBelow ? page - pages + Math.ceil(lines.length / most) : page
      const rows = chunk < 0 ? [] : lines.slice(chunk * most, (chunk + 1) * most)
      for (const [index, line] of rows.entries())
        for (const element of own)
          placed.push(...placedAt(element, await values.ofLine(element.key, line), index * step))
    }
    arranged.push(placed)
  }
  return arranged
}

const isOfLines = ({ kind, key }: PageElement): boolean =>
  kind !== 'label' && kind !== 'line' && linesOfKey(key) !== undefined

const placedOf = async (element: PageElement, values: ShownValues): Promise<readonly Placed[]> => {
  const { kind, key, text } = element
  if (kind === 'line' || kind === 'label') return placedAt({ ...element, text: '' }, { text }, 0)
  return placedAt(element, await values.of(key), 0)
}

/** Empty if the value is empty: a text before a missing value is not printed. */
const placedAt = (
  element: PageElement,
  { text, picture }: Awaited<ReturnType<ShownValues['of']>>,
  down: number,
): readonly Placed[] => {
  const { kind, x, y, w, h, rotate, font_size: size, align, bold } = element
  const place = { x, y: y + down, w, h, rotate, size, align, bold }
  if (kind === 'line') return [{ kind, text: '', ...place }]
  if (picture) return kind === 'qrcode' ? [] : [{ kind: 'image', text: '', picture, ...place }]
  if (text === '' || kind === 'image') return []
  return [
    { kind: kind === 'qrcode' ? 'qrcode' : 'text', text: kind === 'qrcode' ? text : element.text + text, ...place },
  ]
}
