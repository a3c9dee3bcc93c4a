// The rows of one sale, and which of their texts are others in the next one.
import { v7 } from 'uuid'
import type { RowChange } from './row-changes.ts'
import type { Others } from './write-again.ts'

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
  readonly changes: readonly RowChange[]
  readonly texts: SaleTexts
  readonly answer: string
}

export const textsOf = ({ ids, pieceIds, numbers, barcode, key }: SaleTexts): readonly string[] => [
  ...ids,
  ...pieceIds,
  ...numbers,
  barcode,
  key,
]

/** The id of a row of the piece with that barcode: computable, and older than any id that a server creates. */
export const pieceId = (barcode: number, row: number): string =>
  `01900000-00${row.toString(16).padStart(2, '0')}-7000-8000-${barcode.toString(16).padStart(12, '0')}`

export const pieceIdsIn = (text: string): readonly string[] => [
  ...new Set(text.match(/01900000-00[0-9a-f]{2}-7000-8000-[0-9a-f]{12}/g)),
]

const rowOfPieceId = (id: string): number => Number.parseInt(id.slice(11, 13), 16)

let sold = 0

/** For the sale of another piece under another key. */
export const othersOf = (texts: SaleTexts, barcode: string, key: string): Others => {
  sold += 1
  const next = String(sold).padStart(6, '0')
  const others: Record<string, string> = { [texts.barcode]: barcode, [texts.key]: key }
  for (const id of texts.ids) others[id] = v7()
  for (const id of texts.pieceIds) others[id] = pieceId(Number(barcode), rowOfPieceId(id))
  for (const number of texts.numbers) others[number] = `${number}-${next}`
  return others
}
