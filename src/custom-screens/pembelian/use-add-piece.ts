import { useDocument } from '../../generator/parts/parts.ts'
import { useSession } from '../../providers/session-context.ts'
import { getCustomer, type SoldPieceAnswer } from './sold-piece.ts'

/** The lines of a purchase, or of a trade-in. */
export type OldPieceLines = 'barang' | 'tukar'

const isUnused = ({ no_faktur_jual: nota, nama_barang: name }: Readonly<Record<string, unknown>>): boolean =>
  [nota, name].every(value => value === undefined || value === null || value === '' || value === '-')

/**
 * Adds a line: of a sold piece, in a purchase with its customer if none is typed yet, or of one without a nota. A trade-in
 * uses its empty line first.
 */
export const useAddPiece = (name: OldPieceLines) => {
  const { sets, ruled } = useDocument()
  const { shop } = useSession().user
  const pieces = sets.find(({ lines }) => lines.name === name)
  const addSold = (piece: SoldPieceAnswer): void => {
    if (!pieces) return
    const lines = pieces.rows.lines()
    const emptyLine = name === 'tukar' ? lines.find(({ values }) => isUnused(values)) : undefined
    if (name === 'barang' && lines.length === 0) ruled.type({ ...getCustomer(piece), ...ruled.typed() })
    const id = emptyLine?.id ?? pieces.addEmpty()
    if (piece.toko_jual !== shop) pieces.rows.change(id, 'toko_jual', piece.toko_jual)
    pieces.rows.change(id, 'no_faktur_jual', piece.no_faktur_jual)
    void pieces.refresh.current()
  }
  const addBare = (): void => {
    pieces?.addEmpty()
  }
  return { addSold, addBare }
}
