// The rows of one sale, and which of their texts are others in the next one.
import { v7 } from 'uuid'
import type { Replacements } from './replay-changes.ts'
import type { TableRowChange } from './row-changes.ts'

export interface SaleTexts {
  /** Ids of the rows that the sale created. */
  readonly ids: readonly string[]
  /** Of the rows of its piece. */
  readonly pieceIds: readonly string[]
  readonly numbers: readonly string[]
  readonly barcode: string
  readonly key: string
}

export interface SaleRows {
  readonly changes: readonly TableRowChange[]
  readonly texts: SaleTexts
  readonly answer: string
}

export const listTexts = ({ ids, pieceIds, numbers, barcode, key }: SaleTexts): readonly string[] => [
  ...ids,
  ...pieceIds,
  ...numbers,
  barcode,
  key,
]

/** The id of a row of the piece with that barcode: computable, and older than any id that a server creates. */
export const buildPieceId = (barcode: number, row: number): string =>
  `01900000-00${row.toString(16).padStart(2, '0')}-7000-8000-${barcode.toString(16).padStart(12, '0')}`

export const findPieceIds = (text: string): readonly string[] => [
  ...new Set(text.match(/01900000-00[0-9a-f]{2}-7000-8000-[0-9a-f]{12}/g)),
]

const getPieceRow = (id: string): number => Number.parseInt(id.slice(11, 13), 16)

let soldCount = 0

/** For the sale of another piece under another key. */
export const createReplacements = (texts: SaleTexts, barcode: string, key: string): Replacements => {
  soldCount += 1
  const next = String(soldCount).padStart(6, '0')
  const replacements: Record<string, string> = { [texts.barcode]: barcode, [texts.key]: key }
  for (const id of texts.ids) replacements[id] = v7()
  for (const id of texts.pieceIds) replacements[id] = buildPieceId(Number(barcode), getPieceRow(id))
  for (const number of texts.numbers) replacements[number] = `${number}-${next}`
  return replacements
}
