// Many pieces in a tray and many members, inserted by SQL from the rows of one that the server created.
import Database from 'better-sqlite3'
import { v7 } from 'uuid'
import { formatBarcode, ring } from '../dataset/sale.ts'
import { createReplay, findNewIds, type Replacements } from './replay-changes.ts'
import { compareRows, readRows, type TableRowChange } from './row-changes.ts'
import { buildRowId } from './sale-rows.ts'

interface MadePiece {
  readonly barcode: number
  readonly changes: readonly TableRowChange[]
  /** The ids of its rows. */
  readonly ids: readonly string[]
}

/** The rows of the piece itself, without audit rows. */
const isPieceChange = ({ table }: TableRowChange): boolean =>
  !table.startsWith('kencana_') || table === 'kencana_single' || table === 'kencana_number'

/** `create` sends the body to the server and answers the piece. */
export const makePiece = async (file: string, create: (body: typeof ring) => Promise<unknown>): Promise<MadePiece> => {
  const [since, before] = [v7(), readRows(file)]
  const { kode_barcode } = (await create(ring)) as { readonly kode_barcode: string }
  const changes = compareRows(before, readRows(file)).filter(isPieceChange)
  return { barcode: Number(kode_barcode), changes, ids: findNewIds(changes, since) }
}

/** Inserts this many more pieces, with the barcodes after that one; no other process may have the file open. */
export const fillPieces = (file: string, { barcode, changes, ids }: MadePiece, count: number): void =>
  copyRows(file, { changes, texts: [...ids, formatBarcode(barcode)], from: barcode + 1, count }, n => ({
    ...Object.fromEntries(ids.map((id, row): readonly [string, string] => [id, buildRowId('00', row, n)])),
    [formatBarcode(barcode)]: formatBarcode(n),
  }))

interface RowCopies {
  readonly changes: readonly TableRowChange[]
  /** What differs in each copy. */
  readonly texts: readonly string[]
  /** The number of the first copy. */
  readonly from: number
  readonly count: number
}

export const copyRows = (
  file: string,
  { changes, texts, from, count }: RowCopies,
  replace: (n: number) => Replacements,
): void => {
  const handle = new Database(file, { fileMustExist: true })
  handle.pragma('cache_size = -64000')
  const write = createReplay(handle, changes, texts)
  handle.transaction(() => {
    for (let n = from; n < from + count; n++) write(replace(n))
  })()
  handle.close()
}
