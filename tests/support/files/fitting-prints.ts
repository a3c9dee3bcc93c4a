// Whether what a sheet says is on its paper: each word whole, in its place, and over nothing else.
import { isOnRoll, toRoll } from '../../../server/print/proof-roll.ts'
import type { PrintJob, PrintSheet } from '../../../server/print/sheet.ts'
import { type MeasuredPage, measurePages, type PlacedText } from './pdf-texts.ts'

/** Every text that the paper must hold. */
export const getSheetTexts = (sheet: PrintSheet): readonly string[] => {
  switch (sheet.template) {
    case 'page':
      return sheet.pages.flatMap(placed => placed.filter(({ kind }) => kind === 'text').map(({ text }) => text))
    case 'roll':
      return sheet.blocks.flatMap(block => {
        if (block.kind === 'pair') return [block.label, block.text]
        if (block.kind === 'item') return [block.text, ...block.pairs.flatMap(({ title, text }) => [title, text])]
        if (block.kind === 'signatures') return block.signatures.flatMap(({ title, name }) => [title, name])
        return 'text' in block && block.kind !== 'qrcode' ? [block.text] : []
      })
    case 'label':
      // A name may be cut on a label of two centimetres; what is read by a scanner or weighed may not.
      return sheet.labels.flatMap(({ barcode, lines }) => [
        barcode,
        ...lines.filter(line => /^[\d.,]+( [a-z]+)?$/.test(line)),
      ])
    case 'proof':
      if (isOnRoll(sheet)) return getSheetTexts(toRoll(sheet))
      return [
        ...sheet.heading,
        sheet.title,
        sheet.number,
        sheet.footer,
        ...sheet.fields.flatMap(({ title, text }) => [title, text]),
        ...sheet.sums.flatMap(({ title, text }) => [title, text]),
        ...sheet.tables.flatMap(({ title = '', columns, rows, total = [] }) => [
          title,
          ...columns.map(({ heading }) => heading),
          ...rows.flat(),
          ...total,
        ]),
        ...sheet.signatures.flatMap(({ title, name, more }) => [title, name, ...more]),
      ]
  }
}

const countWords = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const word of texts.flatMap(text => text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Words that are not on the paper as often as they should be: they were cut off, or broken. */
export const findMissingWords = (texts: readonly string[], pages: readonly MeasuredPage[]): readonly string[] => {
  const drawn = countWords(pages.flatMap(page => page.texts.map(({ text }) => text)))
  return [...countWords(texts.filter(text => text !== ''))].flatMap(([word, wanted]) => {
    const found = drawn.get(word) ?? 0
    return found < wanted ? [`${word}: ${found} of ${wanted}`] : []
  })
}

/** Measures are rounded to a tenth of a millimetre. */
const slack = 0.3

const listOverEdges = ({ width, height, texts }: MeasuredPage): readonly string[] =>
  texts
    .filter(({ isTurned }) => !isTurned)
    .filter(
      one => one.left < -slack || one.right > width + slack || one.foot > height || one.foot - one.height < -slack,
    )
    .map(({ text }) => `over the edge: ${text}`)

const isOver = (one: PlacedText, other: PlacedText): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
  // Capitals are seven tenths as high as their letters are large.
  Math.min(one.foot, other.foot) - Math.max(one.foot - 0.7 * one.height, other.foot - 0.7 * other.height) > slack

const listOverlaps = ({ texts }: MeasuredPage): readonly string[] => {
  const straight = texts.filter(({ isTurned }) => !isTurned)
  return straight.flatMap((one, index) =>
    straight.slice(index + 1).flatMap(other => (isOver(one, other) ? [`"${one.text}" over "${other.text}"`] : [])),
  )
}

/** Texts of a page that are not where they can be read. */
export const findMisplaced = (page: MeasuredPage): readonly string[] => [...listOverEdges(page), ...listOverlaps(page)]

/** What is wrong with the drawn paper of a sheet, in words. */
export const findMisprints = async ({ sheet }: PrintJob, content: Uint8Array): Promise<readonly string[]> => {
  const pages = await measurePages(content)
  const texts = Array.from({ length: sheet.copies }, () => getSheetTexts(sheet)).flat()
  return [...findMissingWords(texts, pages), ...pages.flatMap(findMisplaced)]
}
