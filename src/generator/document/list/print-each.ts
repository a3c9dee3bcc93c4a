// What is printed of many documents, one after another.
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move, Print } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { usePrintDocument } from '../../print/use-print.ts'

/** The document of a row, and what is done with it. */
export interface RowMove {
  readonly resource: Resource
  readonly move: Move
}

export interface RowPrint {
  readonly resource: Resource
  readonly row: JsonRow
  readonly print: Print
}

/** What a move offers to print once it is made. */
export const listMovePrints = ({ resource, move }: RowMove): readonly Print[] =>
  resource.lifecycle.prints.filter(({ id }) => id === move.print)

/** Prints them in their order, each as its shop has set it. */
export const usePrintEach = (): ((prints: readonly RowPrint[]) => Promise<void>) => {
  const printDocument = usePrintDocument()
  return async prints => {
    for (const { resource, row, print } of prints) await printDocument(resource, String(row.id), print)
  }
}
