// One kind of lines while a document is typed: what the file says of them, their rows, and what the document sends of them.
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import type { RecordWorld } from '../../../../engine/record/complete-record.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../../engine/schema/wording.ts'
import { bodyOf, type FormValues, newValues, unreadIn, valuesOf } from '../../form/form-values.ts'
import { completeLine, lineReader } from './complete-line.ts'
import { type LineColumn, lineColumns } from './line-columns.ts'
import { type Line, type LineStore, lineStore } from './line-store.ts'

/** What lines ask of the form that they stand in, as it is when they ask. */
export interface LineWorld {
  readonly world: () => RecordWorld
  readonly parent: () => RowReader
  readonly wording: () => Wording
}

export interface LineSet {
  readonly lines: Lines
  readonly resource: Resource
  readonly columns: readonly LineColumn[]
  readonly store: LineStore
  /** Rows with values that only the server works out since they were written. */
  readonly asking: Set<string>
  /** Rows with a reference that was picked and gives values to other cells, by the name of its field. */
  readonly picked: Map<string, string>
  /** What the server was asked for rows and has not answered: a scan, what a picked reference gives. */
  readonly awaited: Set<Promise<void>>
  /** As expressions of the document read them. */
  readonly readers: () => readonly RowReader[]
  /** Why numbers cannot be read, in words, by the ids of rows. */
  readonly unread: () => Readonly<Record<string, Line['faults']>>
  /** As they are sent. */
  readonly body: () => readonly JsonRow[]
  /** An empty row. */
  readonly addEmpty: () => string
  /** The values of a row that the server returned. */
  readonly valuesFrom: (row: JsonRow) => FormValues
  /** The same of a row that is saved already, and goes on being that row. */
  readonly valuesOfSaved: (row: JsonRow) => FormValues
}

export const lineSet = (lines: Lines, resource: Resource, { world, parent, wording }: LineWorld): LineSet => {
  const asking = new Set<string>()
  const picked = new Map<string, string>()
  const store: LineStore = lineStore((typed, written, id) => {
    const fetched = fetchedThrough(resource, written)
    if (fetched.length > 0 && (typed[written] ?? '') !== '') picked.set(id, written)
    const stale = fetched.filter(({ fetch }) => fetch?.mode !== 'copyIfEmpty')
    const values = { ...typed, ...Object.fromEntries(stale.map(({ name }) => [name, ''])) }
    const { asks, ...made } = completeLine(values, { resource, world: world(), parent: parent(), wording: wording() })
    if (asks) asking.add(id)
    return made
  })
  const { emptyText } = world()
  // A row that did not change stays the same object, so only those that did are read anew.
  const known = new WeakMap<Line, RowReader>()
  const readerOf = (line: Line): RowReader => {
    const reader = known.get(line) ?? lineReader(resource, line, world())
    known.set(line, reader)
    return reader
  }
  return {
    ...{ lines, resource, store, asking, picked },
    awaited: new Set(),
    columns: lineColumns(lines, resource, true),
    readers: () => store.state().lines.map(readerOf),
    unread: () => unreadOf(resource, store.state().lines, wording()),
    body: () => store.state().lines.map(({ values }) => ({ ...bodyOf(resource, values, true), ...savedId(values) })),
    addEmpty: () => store.add(newValues(resource, emptyText)),
    valuesFrom: row => valuesOf(resource, row, emptyText),
    valuesOfSaved: row => ({ ...valuesOf(resource, row, emptyText), id: row.id ?? null }),
  }
}

const unreadOf = (resource: Resource, lines: readonly Line[], wording: Wording): ReturnType<LineSet['unread']> =>
  Object.fromEntries(
    lines.flatMap(({ id, values }) => {
      const found = resource.fields.flatMap(field => unreadIn(field, values[field.name]) ?? [])
      const reported = found.map(one => [one.field ?? '', wordFault(wording, one, resource)] as const)
      return reported.length > 0 ? [[id, Object.fromEntries(reported)] as const] : []
    }),
  )

/** The work of a row that waits for the server: the document is not sent before it is done. */
export const awaitedIn = <Done>({ awaited }: LineSet, work: Promise<Done>): Promise<Done> => {
  const over = work.then(
    () => undefined,
    () => undefined,
  )
  awaited.add(over)
  void over.then(() => awaited.delete(over))
  return work
}

/** When every row has what was asked for it by now. */
export const allAnswered = async (sets: readonly LineSet[]): Promise<void> => {
  await Promise.all(sets.flatMap(({ awaited }) => [...awaited]))
}

/** A saved row is known by its id, which is none of its fields. */
const savedId = ({ id }: FormValues): JsonRow => (id === undefined ? {} : { id })

/** Fields whose values come from the row that this field names. */
export const fetchedThrough = ({ fields }: ResourceFields, reference: string): readonly Field[] =>
  fields.filter(({ fetch }) => fetch?.through === reference)

/** Whether rows are added by hand, without a scanner or a filling. */
export const isAddedByHand = ({ scan, fill }: Lines): boolean => scan === undefined && fill === undefined
