// Many pieces in a tray, inserted by SQL from the rows of one piece that the server created.
import Database from 'better-sqlite3'
import { v7 } from 'uuid'
import { formatBarcode } from '../dataset/sale.ts'
import { createReplay, findNewIds, type Replacements } from './replay-changes.ts'
import { compareRows, readRows, type TableRowChange } from './row-changes.ts'
import { buildPieceId } from './sale-rows.ts'

const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

interface MadePiece {
  readonly barcode: number
  readonly changes: readonly TableRowChange[]
  /** The ids of its rows. */
  readonly ids: readonly string[]
}

/** The rows of the piece itself, without audit rows. */
const isPieceChange = ({ table }: TableRowChange): boolean =>
  !table.startsWith('kencana_') || table === 'kencana_single' || table === 'kencana_number'

/** `create` sends the body to the server and answers the piece's barcode. */
export const makePiece = async (
  file: string,
  create: (body: typeof ring) => Promise<{ readonly kode_barcode: string }>,
): Promise<MadePiece> => {
  const [since, before] = [v7(), readRows(file)]
  const { kode_barcode } = await create(ring)
  const changes = compareRows(before, readRows(file)).filter(isPieceChange)
  return { barcode: Number(kode_barcode), changes, ids: findNewIds(changes, since) }
}

/** Inserts this many more pieces, with the barcodes after that one; no other process may have the file open. */
export const fillPieces = (file: string, { barcode, changes, ids }: MadePiece, count: number): void => {
  const handle = new Database(file, { fileMustExist: true })
  handle.pragma('cache_size = -64000')
  const write = createReplay(handle, changes, [...ids, formatBarcode(barcode)])
  handle.transaction(() => {
    for (let n = barcode + 1; n <= barcode + count; n++) {
      const newPieceIds = ids.map((id, row): readonly [string, string] => [id, buildPieceId(n, row)])
      write({ ...Object.fromEntries(newPieceIds), [formatBarcode(barcode)]: formatBarcode(n) } satisfies Replacements)
    }
  })()
  handle.close()
}
