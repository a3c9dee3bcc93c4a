// The rows of one sale, and which of their texts are others in the next one.
import { v7 } from 'uuid'
import { formatMember } from '../dataset/sale.ts'
import type { Replacements } from './replay-changes.ts'
import type { TableRowChange } from './row-changes.ts'

interface SaleMember {
  readonly code: string
  readonly phone: string
  /** Of the rows that its sales change. */
  readonly ids: readonly string[]
}

export interface SaleRows {
  readonly changes: readonly TableRowChange[]
  readonly member: SaleMember
  /** Ids of the rows that the sale created. */
  readonly ids: readonly string[]
  /** Of the rows of its piece, with their numbers. */
  readonly pieceIds: readonly (readonly [id: string, row: number])[]
  readonly numbers: readonly string[]
  readonly barcode: string
  readonly key: string
  readonly answer: string
}

/** The texts that differ in each sale. */
export const listTexts = ({ ids, pieceIds, numbers, barcode, key, member }: SaleRows): readonly string[] => [
  ...ids,
  ...pieceIds.map(([id]) => id),
  ...numbers,
  barcode,
  key,
  ...listMemberTexts(member),
]

export const listMemberTexts = ({ code, phone, ids }: SaleMember): readonly string[] => [code, phone, ...ids]

let soldCount = 0

/** For the sale of another piece to another member under another key. */
export const createReplacements = (
  rows: SaleRows,
  { barcode, member, key }: { readonly barcode: string; readonly member: string; readonly key: string },
): Replacements => {
  soldCount += 1
  const next = String(soldCount).padStart(6, '0')
  const replacements: Record<string, string> = { [rows.barcode]: barcode, [rows.key]: key }
  for (const id of rows.ids) replacements[id] = v7()
  for (const [id, row] of rows.pieceIds) replacements[id] = buildRowId('00', row, Number(barcode))
  for (const number of rows.numbers) replacements[number] = `${number}-${next}`
  return { ...replacements, ...replaceMember(rows.member, Number(member.replace(/\D/g, ''))) }
}

export const replaceMember = ({ code, phone, ids }: SaleMember, n: number): Replacements => ({
  [code]: formatMember(n),
  [phone]: `0813${String(n).padStart(7, '0')}`,
  ...Object.fromEntries(ids.map((id, row): readonly [string, string] => [id, buildRowId('01', row, n)])),
})

/** The id of a row of the n-th piece (`00`) or member (`01`): computable, and older than any id that a server creates. */
export const buildRowId = (kind: '00' | '01', row: number, n: number): string =>
  `01900000-${kind}${row.toString(16).padStart(2, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The ids of rows of pieces in the text, each with the number of its row. */
export const findPieceIds = (text: string): readonly (readonly [id: string, row: number])[] =>
  [...new Set(text.match(/01900000-00[0-9a-f]{2}-7000-8000-[0-9a-f]{12}/g))].map(id => [
    id,
    Number.parseInt(id.slice(11, 13), 16),
  ])
