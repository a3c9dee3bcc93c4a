// What a change of a schema file is in the tests, and how their changes name files and places in them.
import { salePlace } from './sale-files.ts'
import { buildEdits, type Edit } from './schema-files.ts'

export interface ChangedFile {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Columns that are there afterwards, as `table.column`; `-table.column`: that are gone. */
  readonly columns?: readonly string[]
  /** What the documents are called afterwards, where it is something else. */
  readonly names?: Readonly<Record<string, string>>
  /** Begins of the sentences that refuse it; absent: it is carried out. */
  readonly refused?: readonly RegExp[]
  /** Asks nothing of a database that another change does not ask as well: it is in `npm run test:long`. */
  readonly isVariant?: true
  /** A move that is not there any more, and with it what it would do to a document. */
  readonly without?: string
}

export const goodsPlace = 'ledgers/goods.json'
export const thing = buildEdits('thing')
export const inSale = (pointer: string, value?: unknown): Edit => [salePlace, pointer, value]
export const text = { $ref: 'types#text' }
