// The one door to the names of moves for hand-written code: a move that the schema has not is a fault of its types.
import type { Moves } from '../generated/all.ts'

/** The moves of a document: `MoveOf<'pindah-barang'>`. */
export type MoveOf<Name extends DocumentName> = Moves[Name]

/** The documents that are created in the shop. */
export type DocumentName = keyof Moves
