// Refreshes the lines of a document that is being typed: values, faults and holders of what they name.
import type { CurrentLine } from '../../../engine/answers/row-answers.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import { isBlank, toJsonRow } from '../../../engine/record/row.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { listDrafts } from '../../storage/drafts.ts'
import { findReservations, type ReservationHolder } from '../../storage/reservations.ts'
import { build, findFirst } from '../../storage/run-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { getShopColumn } from '../../storage/tables.ts'
import { createReservation, getHolderLabel } from '../document/reserve-lines.ts'
import { getDraftOwner, isShared, readStoredNames } from '../draft/draft-owner.ts'
import { completeSingleLine, requireTypableLines, type TypedDocumentInput } from './complete-line.ts'

type RefreshedLine = Omit<CurrentLine, 'faults' | 'holder'> & {
  readonly faults: readonly Fault[]
  /** Of what the line names, if the line has faults. */
  readonly holder?: LineHolder | undefined
}

type LineHolder = NonNullable<CurrentLine['holder']>

interface RefreshLinesRequest extends TypedDocumentInput {
  readonly rows: readonly unknown[]
  /** The draft that contains the lines. */
  readonly draft?: string | undefined
}

/** Returns the lines in the order of the rows. */
export const refreshLines = (
  caller: Caller,
  resource: Resource,
  { rows, draft, ...typed }: RefreshLinesRequest,
): Promise<readonly RefreshedLine[]> => {
  const lines = requireTypableLines(caller, resource, typed.lines)
  return caller.storage.read(
    async connection => {
      const table = getResource(caller.schema, lines.resource)
      const keyDrafts = await mapDraftsByKey(connection, caller, {
        to: findReservedResource(caller.schema, lines),
        except: draft,
      })
      const refreshed: RefreshedLine[] = []
      for (const line of rows) {
        const { row, faults } = await completeSingleLine(connection, caller, { resource, lines, typed, line })
        const key = readKey(table, { lines, line })
        refreshed.push({
          line: toJsonRow(table, { ...row, id: null }, () => true),
          faults,
          ...(faults.length > 0 && { holder: await findHolder(connection, caller, { lines, key }) }),
          drafts: keyDrafts.get(key) ?? [],
        })
      }
      return refreshed
    },
    { oneMoment: true },
  )
}

/** The resource whose rows the lines reserve. */
const findReservedResource = (schema: Schema, { resource, reserve }: Lines): string | undefined =>
  reserve && getResource(schema, resource).field[reserve.field]?.ref?.to

/** The key that the sent line names. */
const readKey = (table: Resource, { lines, line }: { readonly lines: Lines; readonly line: unknown }): string => {
  const field = lines.reserve && table.field[lines.reserve.field]
  const sent = field && (line as Readonly<Record<string, unknown>> | null)?.[field.name]
  const parsed = field && typeof sent === 'string' ? field.type.read(sent) : undefined
  const value = parsed && 'value' in parsed ? parsed.value : null
  return !field || isBlank(field, value) ? '' : String(value)
}

const mapDraftsByKey = async (
  connection: Connection,
  caller: Caller,
  { to, except }: { readonly to: string | undefined; readonly except: string | undefined },
): Promise<ReadonlyMap<string, RefreshedLine['drafts']>> => {
  const byKey = new Map<string, RefreshedLine['drafts']>()
  if (to === undefined) return byKey
  for (const resource of Object.values(caller.schema.resources).filter(isShared)) {
    const reservingLines = resource.lifecycle.lines.filter(lines => findReservedResource(caller.schema, lines) === to)
    if (reservingLines.length === 0) continue
    for (const { id, at, shared } of await listDrafts(connection, getDraftOwner(caller, resource))) {
      if (id === except || !shared) continue
      const names = readStoredNames(shared.names)
      for (const key of new Set(reservingLines.flatMap(({ name }) => names[name] ?? [])))
        byKey.set(key, [...(byKey.get(key) ?? []), { user_id: shared.typedBy, at }])
    }
  }
  return byKey
}

const findHolder = async (
  connection: Connection,
  caller: Caller,
  { lines, key }: { readonly lines: Lines; readonly key: string },
): Promise<LineHolder | undefined> => {
  const to = findReservedResource(caller.schema, lines)
  if (to === undefined || key === '') return undefined
  const [held] = await findReservations(connection, [createReservation(caller, to, key)])
  const holder = held ?? (await findLastMover(connection, caller, { resource: to, key }))
  const resource = holder && caller.schema.resources[holder.document]
  const lastWrite = resource && (await findLastWriter(connection, resource, holder.documentId))
  if (!holder || !lastWrite) return undefined
  return { document: await getHolderLabel(connection, caller, holder), ...lastWrite }
}

// Finds the document that last moved a piece, and its last user.

/** Uses the newest entry of the caller's shop in the ledger of the resource; undefined if there is none. */
const findLastMover = async (
  connection: Connection,
  { schema, shop }: Caller,
  { resource: name, key }: { readonly resource: string; readonly key: string },
): Promise<ReservationHolder | undefined> => {
  const book = Object.values(schema.ledgers).flatMap(ledger => {
    const dim = ledger.dims.find(({ ref, required }) => ref === name && required)
    return dim ? [{ ledger, dim }] : []
  })[0]
  if (!book) return undefined
  const legs = getResource(schema, book.ledger.resource)
  const { document, documentId } = legLinks
  const newest = build
    .selectFrom(legs.table)
    .select([document, documentId])
    .where(getShopColumn(legs), '=', shop.code)
    .where(book.dim.name, '=', key)
    .orderBy('id', 'desc')
    .limit(1)
  const leg = await findFirst(connection, newest)
  if (!leg || leg[documentId] === null) return undefined
  return { document: String(leg[document]), documentId: String(leg[documentId]) }
}

/** Returns the last user and time of the row; undefined if it does not exist. */
const findLastWriter = async (
  connection: Connection,
  { table }: ResourceCore,
  id: string,
): Promise<{ readonly user_id: string; readonly at: string } | undefined> => {
  const query = build.selectFrom(table).select(['updated_by', 'updated_at']).where('id', '=', id)
  const row = await findFirst(connection, query)
  return row && { user_id: String(row.updated_by), at: String(row.updated_at) }
}
