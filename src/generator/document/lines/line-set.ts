// One kind of lines of a document form: its definition, its rows, and its request body.
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { RecordWorld } from '../../../../engine/record/row-work.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../../engine/schema/wording.ts'
import type { LookupAsk } from '../../fields/field-view.ts'
import type { Faults, Form, Line } from '../../form/form-fields.ts'
import { bodyOf, type FormValues, newValues, unreadIn, valuesOf } from '../../form/form-values.ts'
import { selfOf } from '../../form/lookup-self.ts'
import { completeLine, lineReader, openFields } from './complete-line.ts'
import { type LineColumn, lineColumns } from './line-columns.ts'
import { lineRows, type Rows } from './line-rows.ts'
import type { ExtraColumn } from './line-slot.ts'
import type { ScanInbox } from './scan-inbox.ts'

/** The current context that the form provides to its lines. */
export interface LineWorld {
  readonly world: () => RecordWorld
  readonly parent: () => RowReader
  /** The document as its form holds it. */
  readonly parentValues: () => FormValues
  readonly wording: () => Wording
}

export interface LineSet {
  readonly lines: Lines
  readonly resource: Resource
  readonly columns: readonly LineColumn[]
  /** Columns that are of no field. */
  readonly extra: readonly ExtraColumn[]
  readonly rows: Rows
  /** Rows with values that only the server works out since they were written. */
  readonly asking: Set<string>
  /** Returns the lookup parameters of a field in a row with these values. */
  readonly lookup: (field: Field, values: FormValues) => ReturnType<LookupAsk>
  /** Fetches the values that a picked reference copies into other cells. */
  readonly onPick: { current: (id: string, reference: string) => void }
  /** Requests the computed values of the rows again. */
  readonly refresh: { current: () => Promise<void> }
  /** Pending requests of rows: scans, and values of picked references. */
  readonly awaited: Set<Promise<void>>
  /** The queue of scanned codes. */
  readonly scans: { current: ScanInbox | undefined }
  /** As expressions of the document read them. */
  readonly readers: () => readonly RowReader[]
  /** What keeps rows from being sent, in words: numbers that cannot be read, and cells that are shown as wrong and still are. */
  readonly faults: () => Readonly<Record<string, Faults>>
  /** As they are sent. */
  readonly body: () => readonly JsonRow[]
  /** A row that is none: with its rules read, so that the first row need not wait for that. */
  readonly sample: () => Line
  /** An empty row. */
  readonly addEmpty: () => string
  /** The values of a row that the server returned. */
  readonly valuesFrom: (row: JsonRow) => FormValues
}

export const lineSet = (lines: Lines, resource: Resource, around: LineWorld, form: Form): LineSet => {
  const { world, parent, parentValues, wording } = around
  const asking = new Set<string>()
  const onPick: LineSet['onPick'] = { current: () => undefined }
  const complete = (line: Pick<Line, 'values' | 'given'>) =>
    completeLine(line, { resource, world: world(), parent: parent(), wording: wording() })
  const stored = lineRows(form, lines.name, (typed, written, id) => {
    const stale = fetchedThrough(resource, written).filter(({ fetch }) => fetch?.mode !== 'copyIfEmpty')
    const emptied = Object.fromEntries(stale.map(({ name }) => [name, '']))
    const { asks, ...made } = complete({ ...typed, values: { ...typed.values, ...emptied } })
    if (asks) asking.add(id)
    return made
  })
  const rows: Rows = {
    ...stored,
    change: (id, written, value) => {
      stored.change(id, written, value)
      if (value !== '' && fetchedThrough(resource, written).length > 0) onPick.current(id, written)
    },
  }
  const { emptyText } = world()
  // Readers are cached by line, so that only changed lines are read again.
  const known = new WeakMap<Line, RowReader>()
  const readerOf = (line: Line): RowReader => {
    const reader = known.get(line) ?? lineReader(resource, line, world())
    known.set(line, reader)
    return reader
  }
  const faultsOf = (line: Line): Faults => ({
    ...(Object.keys(rows.faultsOf(line.id)).length > 0 && complete(line).faults()),
    ...unreadOf(resource, line.values, wording()),
  })
  return {
    lines,
    resource,
    rows,
    asking,
    onPick,
    lookup: (field, values) => ({
      lookup: `${resource.name}.${field.name}`,
      ...selfOf(field, values, parentValues),
    }),
    awaited: new Set(),
    refresh: { current: () => Promise.resolve() },
    scans: { current: undefined },
    columns: lineColumns(lines, resource, true),
    extra: [],
    readers: () => rows.lines().map(readerOf),
    faults: () =>
      Object.fromEntries(
        rows.lines().flatMap(line => {
          const faults = faultsOf(line)
          return Object.keys(faults).length > 0 ? [[line.id, faults] as const] : []
        }),
      ),
    body: () => rows.lines().map(line => ({ ...sentOf(resource, line), ...savedId(line.values) })),
    sample: () => {
      const values = newValues(resource, emptyText)
      return { id: `sample-${lines.name}`, values, flash: 0, closed: complete({ values, given: [] }).closed }
    },
    addEmpty: () => rows.add(newValues(resource, emptyText), []),
    valuesFrom: row => valuesOf(resource, row, emptyText),
  }
}

/** What of the row is sent: not what the file gives it. */
export const sentOf = (resource: ResourceFields, line: Line): JsonRow => {
  const open = new Set(openFields(resource, line))
  return Object.fromEntries(Object.entries(bodyOf(resource, line.values, true)).filter(([name]) => !open.has(name)))
}

const unreadOf = (resource: Resource, values: FormValues, wording: Wording): Faults =>
  Object.fromEntries(
    resource.fields.flatMap(field => {
      const found = unreadIn(field, values[field.name])
      return found ? [[field.name, wordFault(wording, found, resource)] as const] : []
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

/** Waits for all pending requests and queued codes; returns whether each code was accepted. */
export const allAnswered = async (sets: readonly LineSet[]): Promise<boolean> => {
  const scanned = await Promise.all(sets.map(({ scans }) => scans.current?.settled() ?? true))
  await Promise.all(sets.flatMap(({ awaited }) => [...awaited]))
  return scanned.every(Boolean)
}

/** Codes rest while the lines are sent, and go on where they were not: what is saved takes no more of them. */
export const whileScansRest = async (sets: readonly LineSet[], send: () => Promise<boolean>): Promise<void> => {
  for (const { scans } of sets) scans.current?.hold()
  const isSent = await send()
  if (!isSent) for (const { scans } of sets) scans.current?.release()
}

/** Returns the values of a saved row, with its id. */
export const valuesOfSaved = (resource: ResourceFields, row: JsonRow, emptyText: string): FormValues => ({
  ...valuesOf(resource, row, emptyText),
  id: row.id ?? null,
})

/** A saved row is known by its id, which is none of its fields. */
const savedId = ({ id }: FormValues): JsonRow => (id === undefined ? {} : { id })

/** Fields whose values come from the row that this field names. */
export const fetchedThrough = ({ fields }: ResourceFields, reference: string): readonly Field[] =>
  fields.filter(({ fetch }) => fetch?.through === reference)

/** Whether rows are added by hand, without a scanner or a filling. */
export const isAddedByHand = ({ scan, fill }: Lines): boolean => scan === undefined && fill === undefined

/** Removes rows that were added and never edited. */
export const dropEmptyRows = (sets: readonly LineSet[]): void => {
  for (const { lines, rows } of sets) {
    if (!isAddedByHand(lines)) continue
    for (const { id, given } of rows.lines()) if (given?.length === 0) rows.remove(id)
  }
}
