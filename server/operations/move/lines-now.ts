// Refreshes the lines of a document that is being typed: values, faults and holders of what they name.
import type { Fault } from '../../../engine/faults/faults.ts'
import { isBlank, type JsonRow, rowToJson } from '../../../engine/record/row.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { listDrafts } from '../../storage/drafts.ts'
import { findHeld } from '../../storage/reserved.ts'
import type { Connection } from '../../storage/storage.ts'
import { labelOfHolder, reservationOf } from '../document/reserve-lines.ts'
import { isShared, ownerOf } from '../drafts/draft-owner.ts'
import { storedNames } from '../drafts/named-in-draft.ts'
import { lineAlone, mustType, type Typed } from './complete-line.ts'
import { lastMoved, lastWritten } from './last-moved.ts'

export interface LineNow {
  /** The completed line. */
  readonly line: JsonRow
  readonly faults: readonly Fault[]
  /** The holder of what the line names, if the line has faults. */
  readonly holder?: Holder | undefined
  /** Other drafts that contain it. */
  readonly drafts: readonly { readonly user_id: string; readonly at: string }[]
}

interface Holder {
  /** The display label of the document. */
  readonly document: string
  readonly user_id: string
  readonly at: string
}

export interface TypedLines extends Typed {
  readonly rows: readonly unknown[]
  /** The draft that contains the lines. */
  readonly draft?: string | undefined
}

/** Returns the lines in the order of the rows. */
export const linesNow = (
  caller: Caller,
  resource: Resource,
  { rows, draft, ...typed }: TypedLines,
): Promise<readonly LineNow[]> => {
  const lines = mustType(caller, resource, typed.lines)
  return caller.storage.read(
    async connection => {
      const table = getResource(caller.schema, lines.resource)
      const drafted = await draftsByKey(connection, caller, { to: reservedOf(caller.schema, lines), except: draft })
      const found: LineNow[] = []
      for (const line of rows) {
        const { row, faults } = await lineAlone(connection, caller, { resource, lines, typed, line })
        const key = keyOf(caller, table, { lines, line })
        found.push({
          line: rowToJson(table, { ...row, id: null }, () => true),
          faults,
          ...(faults.length > 0 && { holder: await holderOf(connection, caller, { lines, key }) }),
          drafts: drafted.get(key) ?? [],
        })
      }
      return found
    },
    { oneMoment: true },
  )
}

/** The resource whose rows the lines reserve. */
const reservedOf = (schema: Schema, { resource, reserve }: Lines): string | undefined =>
  reserve && getResource(schema, resource).field[reserve.field]?.ref?.to

/** The key that the sent line names. */
const keyOf = (
  caller: Caller,
  table: Resource,
  { lines, line }: { readonly lines: Lines; readonly line: unknown },
): string => {
  const field = lines.reserve && table.field[lines.reserve.field]
  const sent = field && (line as Readonly<Record<string, unknown>> | null)?.[field.name]
  const read = field && typeof sent === 'string' ? field.type.read(sent) : undefined
  const value = read && 'value' in read ? read.value : null
  return !field || isBlank(field, value, caller.schema.project.emptyText) ? '' : String(value)
}

const draftsByKey = async (
  connection: Connection,
  caller: Caller,
  { to, except }: { readonly to: string | undefined; readonly except: string | undefined },
): Promise<ReadonlyMap<string, LineNow['drafts']>> => {
  const byKey = new Map<string, LineNow['drafts']>()
  if (to === undefined) return byKey
  for (const resource of Object.values(caller.schema.resources).filter(isShared)) {
    const own = resource.lifecycle.lines.filter(lines => reservedOf(caller.schema, lines) === to)
    if (own.length === 0) continue
    for (const { id, at, shared } of await listDrafts(connection, ownerOf(caller, resource))) {
      if (id === except || !shared) continue
      const names = storedNames(shared.names)
      for (const key of new Set(own.flatMap(({ name }) => names[name] ?? [])))
        byKey.set(key, [...(byKey.get(key) ?? []), { user_id: shared.typedBy, at }])
    }
  }
  return byKey
}

const holderOf = async (
  connection: Connection,
  caller: Caller,
  { lines, key }: { readonly lines: Lines; readonly key: string },
): Promise<Holder | undefined> => {
  const to = reservedOf(caller.schema, lines)
  if (to === undefined || key === '') return undefined
  const [held] = await findHeld(connection, [reservationOf(caller, to, key)])
  const by = held ?? (await lastMoved(connection, caller, { resource: to, key }))
  const resource = by && caller.schema.resources[by.document]
  const written = resource && (await lastWritten(connection, resource, by.documentId))
  if (!by || !written) return undefined
  return { document: await labelOfHolder(connection, caller, by), ...written }
}
