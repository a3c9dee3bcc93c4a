import { useDocument } from '../../generator/parts/parts.ts'
import { getCustomer, type SoldPieceAnswer } from './sold-piece.ts'

/** Adds a line: of a piece that was sold here, with its customer if none is typed yet, or of one without a nota. */
export const useAddPiece = () => {
  const { sets, ruled } = useDocument()
  const pieces = sets.find(({ lines }) => lines.name === 'barang')
  const addSold = (piece: SoldPieceAnswer): void => {
    if (!pieces) return
    if (pieces.rows.lines().length === 0) ruled.type({ ...getCustomer(piece), ...ruled.typed() })
    const id = pieces.addEmpty()
    pieces.rows.change(id, 'no_faktur_jual', piece.no_faktur_jual)
    void pieces.refresh.current()
  }
  const addBare = (): void => {
    pieces?.addEmpty()
  }
  return { addSold, addBare }
}
