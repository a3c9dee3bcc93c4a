// The row of a closing: finding, inserting and moving it.
import type { Used } from '../../../domain/used.ts'
import type { ClosingBlocker } from '../../../engine/document/closing-blocker.ts'
import { getMove } from '../../../engine/document/flow-moves.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { CodedText } from '../../../engine/value/coded-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/document-actions.ts'
import { encodeText } from '../../record/write/coded-texts.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

export type Closing = Used<
  'tutup-toko',
  'no_tutup' | 'tgl_system' | 'tgl_berikut' | 'sampai' | 'alasan' | 'mulai' | 'selesai' | 'tutup_by' | 'status'
> & {
  readonly id: string
  /** What was carried over from the days before, with its codes. */
  readonly dibawa: CodedText
}

export const closingDocument = 'tutup-toko'
/** The page of the menu whose users close the day. */
export const closingPage = 'tutup-toko'
const openStates = ['FENCED', 'COUNTING', 'POSTED']

const getClosingResource = (schema: Schema): Resource => getResource(schema, closingDocument)

/** The caller with the business date of the closing. */
export const withBusinessDate = (caller: Caller, businessDate: string): Caller => ({
  ...caller,
  shop: { ...caller.shop, businessDate },
})

/** The unfinished closing of the caller's shop. */
export const findClosing = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema' | 'shop'>,
): Promise<Closing | undefined> => {
  const resource = getClosingResource(schema)
  const { rows } = await listRows(
    connection,
    resource,
    {
      conditions: [{ column: 'status', compare: 'in', values: openStates }],
      sort: [{ field: 'tgl_system', descending: true }],
      offset: 0,
      limit: 1,
    },
    shop.code,
  )
  const [row] = rows
  if (!row) return undefined
  const closing = toJsonRow(resource, row, () => true) as unknown as Omit<Closing, 'dibawa'>
  return { ...closing, dibawa: new CodedText(String(row['dibawa' satisfies keyof Closing])) }
}

/** The text of documents that are carried over into the next day. */
export const encodeCarried = (schema: Schema, carried: readonly ClosingBlocker[]): CodedText => {
  const parts = carried.flatMap(({ count, document }, index) => [
    `${index === 0 ? '' : ', '}${count} `,
    { resource: document },
  ])
  return new CodedText(encodeText(schema, ...parts))
}

/** Begins the closing of the caller's business date. */
export const insertClosing = async (
  connection: Connection,
  caller: Caller,
  values: Partial<Pick<Closing, 'sampai' | 'dibawa' | 'mulai'>>,
): Promise<void> => {
  const resource = getClosingResource(caller.schema)
  const sent = parseDocument(caller, { resource, raw: values })
  await documentActions.createSent({ connection, caller, resource, move: getMove(resource, 'kunci'), sent, depth: 1 })
}

/** Moves it to the next state; throws `document.state` if its state has changed since. */
export const moveClosing = async (
  connection: Connection,
  caller: Caller,
  { id, move, answers }: { readonly id: string; readonly move: string; readonly answers: object },
): Promise<void> => {
  const resource = getClosingResource(caller.schema)
  await documentActions.moveSent({ connection, caller, resource, move: getMove(resource, move), id, answers, depth: 1 })
}
