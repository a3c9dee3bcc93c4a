// One kind of lines of a document form: its definition, its rows, and its request body.
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { completeRecord } from '../../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { formatFault, type Wording } from '../../../../engine/schema/wording.ts'
import { filterValues, mapByName } from '../../../../engine/value/records.ts'
import type { LookupRequest } from '../../fields/field-view.ts'
import type { Faults, Form, FormLine } from '../../form/form-fields.ts'
import {
  buildBody,
  buildNewValues,
  checkForm,
  type FormValues,
  findUnreadable,
  toFormValues,
  toShownValue,
  toStoredForm,
} from '../../form/form-values.ts'
import { getLookupSelf } from '../../form/lookup-self.ts'
import { buildLineColumn, buildLineColumns, type LineColumn } from './line-columns.ts'
import { createRowStore, type LineRowStore } from './line-rows.ts'
import type { ScanInbox } from './scan-inbox.ts'

/** The current context that the form provides to its lines. */
export interface LineContext {
  readonly world: () => RecordContext
  readonly parent: () => RowReader
  /** The document as its form holds it. */
  readonly parentValues: () => FormValues
  readonly wording: () => Wording
}

export interface LineSet {
  readonly lines: Lines
  readonly resource: Resource
  readonly columns: readonly LineColumn[]
  readonly rows: LineRowStore
  /** Rows with values that only the server works out since they were written. */
  readonly staleRows: Set<string>
  /** Returns the lookup parameters of a field in a row with these values. */
  readonly lookup: (field: Field, values: FormValues) => ReturnType<LookupRequest>
  /** Fetches the values that a picked reference copies into other cells. */
  readonly onPick: { current: (id: string, reference: string) => void }
  /** Requests the computed values of the rows again. */
  readonly refresh: { current: () => Promise<void> }
  /** Pending requests of rows: scans, and values of picked references. */
  readonly pendingRequests: Set<Promise<void>>
  /** The queue of scanned codes. */
  readonly scans: { current: ScanInbox | undefined }
  /** As expressions of the document read them. */
  readonly readers: () => readonly RowReader[]
  /** What keeps rows from being sent, in words: numbers that cannot be read, and cells that are shown as wrong and still are. */
  readonly faults: () => Readonly<Record<string, Faults>>
  /** As they are sent. */
  readonly body: () => readonly JsonRow[]
  /** A row that is none: with its rules read, so that the first row need not wait for that. */
  readonly sample: () => FormLine
  /** An empty row. */
  readonly addEmpty: () => string
  /** The values of a row that the server returned. */
  readonly toFormValues: (row: JsonRow) => FormValues
}

/** The lines with the columns of these fields, in this order, also of those that are no columns in the file. */
export const selectColumns = (set: LineSet, names: readonly string[] | undefined): LineSet =>
  names
    ? {
        ...set,
        columns: names.flatMap(name => {
          const field = set.resource.field[name]
          const existing = set.columns.find(column => column.field.name === name)
          return existing ?? (field ? buildLineColumn(set.lines, field, true) : [])
        }),
      }
    : set

export const createLineSet = (lines: Lines, resource: Resource, lineContext: LineContext, form: Form): LineSet => {
  const { world: getContext, parent, parentValues, wording } = lineContext
  const staleRows = new Set<string>()
  const onPick: LineSet['onPick'] = { current: () => undefined }
  const complete = (line: Pick<FormLine, 'values' | 'typedFields'>) =>
    completeLine(line, { resource, world: getContext(), parent: parent(), wording: wording() })
  const stored = createRowStore(form, lines.name, (typed, written, id) => {
    const staleFields = listFetchedFields(resource, written).filter(({ fetch }) => fetch?.mode !== 'copyIfEmpty')
    const emptyValues = mapByName(staleFields, () => '')
    const { asks: needsServer, ...completed } = complete({ ...typed, values: { ...typed.values, ...emptyValues } })
    if (needsServer) staleRows.add(id)
    return completed
  })
  const rows: LineRowStore = {
    ...stored,
    change: (id, written, value) => {
      stored.change(id, written, value)
      if (value !== '' && listFetchedFields(resource, written).length > 0) onPick.current(id, written)
    },
  }
  // Readers are cached by line, so that only changed lines are read again.
  const readers = new WeakMap<FormLine, RowReader>()
  const getReader = (line: FormLine): RowReader => {
    const reader = readers.get(line) ?? createLineReader(resource, line, getContext())
    readers.set(line, reader)
    return reader
  }
  const getLineFaults = (line: FormLine): Faults => ({
    ...(Object.keys(rows.faultsOf(line.id)).length > 0 && complete(line).faults()),
    ...listUnreadable(resource, line.values, wording()),
  })
  return {
    lines,
    resource,
    rows,
    staleRows,
    onPick,
    lookup: (field, values) => ({
      lookup: `${resource.name}.${field.name}`,
      ...getLookupSelf(field, values, parentValues),
    }),
    pendingRequests: new Set(),
    refresh: { current: () => Promise.resolve() },
    scans: { current: undefined },
    columns: buildLineColumns(lines, resource, true),
    readers: () => rows.lines().map(getReader),
    faults: () =>
      Object.fromEntries(
        rows.lines().flatMap(line => {
          const faults = getLineFaults(line)
          return Object.keys(faults).length > 0 ? [[line.id, faults] as const] : []
        }),
      ),
    body: () => rows.lines().map(line => ({ ...buildLineBody(resource, line), ...getSavedId(line.values) })),
    sample: () => {
      const values = buildNewValues(resource)
      return { id: `sample-${lines.name}`, values, flash: 0, closed: complete({ values, typedFields: [] }).closed }
    },
    addEmpty: () => rows.add(buildNewValues(resource), []),
    toFormValues: row => toFormValues(resource, row),
  }
}

/** What of the row is sent: not what the file gives it. */
export const buildLineBody = (resource: ResourceFields, line: FormLine): JsonRow => {
  const defaulted = new Set(listDefaultedFields(resource, line))
  return filterValues(buildBody(resource, line.values, true), (_, name) => !defaulted.has(name))
}

const listUnreadable = (resource: Resource, values: FormValues, wording: Wording): Faults =>
  Object.fromEntries(
    resource.fields.flatMap(field => {
      const fault = findUnreadable(field, values[field.name])
      return fault ? [[field.name, formatFault(wording, fault, resource)] as const] : []
    }),
  )

/** The work of a row that waits for the server: the document is not sent before it is done. */
export const trackRequest = <Done>({ pendingRequests }: LineSet, work: Promise<Done>): Promise<Done> => {
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  pendingRequests.add(settled)
  void settled.then(() => pendingRequests.delete(settled))
  return work
}

/** Waits for all pending requests and queued codes; returns whether each code was accepted. */
export const waitForAnswers = async (sets: readonly LineSet[]): Promise<boolean> => {
  const results = await Promise.all(sets.map(({ scans }) => scans.current?.waitUntilIdle() ?? true))
  await Promise.all(sets.flatMap(({ pendingRequests }) => [...pendingRequests]))
  return results.every(Boolean)
}

/** Codes rest while the lines are sent, and go on where they were not: what is saved takes no more of them. */
export const withScansPaused = async (sets: readonly LineSet[], send: () => Promise<boolean>): Promise<void> => {
  for (const { scans } of sets) scans.current?.pause()
  const isSent = await send()
  if (!isSent) for (const { scans } of sets) scans.current?.release()
}

/** Returns the values of a saved row, with its id. */
export const toSavedValues = (resource: ResourceFields, row: JsonRow): FormValues => ({
  ...toFormValues(resource, row),
  id: row.id ?? null,
})

/** A saved row is known by its id, which is none of its fields. */
const getSavedId = ({ id }: FormValues): JsonRow => (id === undefined ? {} : { id })

/** Fields whose values come from the row that this field names. */
export const listFetchedFields = ({ fields }: ResourceFields, reference: string): readonly Field[] =>
  fields.filter(({ fetch }) => fetch?.through === reference)

/** Whether rows are added by hand, without a scanner or a filling. */
export const isAddedByHand = ({ scan, fill }: Lines): boolean => scan === undefined && fill === undefined

/** Removes rows that were added and never edited. */
export const dropEmptyRows = (sets: readonly LineSet[]): void => {
  for (const { lines, rows } of sets) {
    if (!isAddedByHand(lines)) continue
    for (const { id, typedFields } of rows.lines()) if (typedFields?.length === 0) rows.remove(id)
  }
}

// Computes a line after one of its cells was written, as far as the browser has the values; the server computes the rest.

interface LineCompletionContext {
  readonly resource: Resource
  readonly world: RecordContext
  readonly parent: RowReader
  readonly wording: Wording
}

/** Returns the fields that take their default value because the user did not enter one. */
export const listDefaultedFields = (
  resource: ResourceFields,
  { typedFields: entered }: Pick<FormLine, 'typedFields'>,
): readonly string[] =>
  entered
    ? resource.fields.flatMap(({ name, defaultBy, readOnly }) =>
        defaultBy && (readOnly || !entered.includes(name)) ? [name] : [],
      )
    : []

/** Other values of the row come from the server or the user and are not fetched again. */
const completeLine = (
  { values, ...line }: Pick<FormLine, 'values' | 'typedFields'>,
  { resource, world: context, parent, wording }: LineCompletionContext,
) => {
  const row = toStoredForm(resource, values)
  const defaulted = new Set(listDefaultedFields(resource, line))
  const fixed = new Set(resource.fields.flatMap(({ name, calc }) => (calc || defaulted.has(name) ? [] : [name])))
  const completed = completeRecord(resource, { row, before: undefined, inputFields: fixed, parent }, context)
  const shown = Object.fromEntries(
    resource.fields.flatMap(field => {
      const { name, calc } = field
      if (!(calc || defaulted.has(name)) || completed.unknown.has(name)) return []
      return [[name, toShownValue(field, completed.row[name] ?? null)] as const]
    }),
  )
  const isWritable = (name: string | undefined): boolean =>
    name !== undefined && resource.field[name]?.readOnly === false
  /** Messages by field, computed on demand. */
  const computeFaults = (): Faults => {
    const faults = checkForm(resource, values, { completed }).filter(({ field }) => isWritable(field))
    return Object.fromEntries(faults.map(fault => [fault.field ?? '', formatFault(wording, fault, resource)]))
  }
  const needsServer = resource.fields.some(
    ({ name, calc }) => (calc !== undefined || defaulted.has(name)) && completed.unknown.has(name),
  )
  const closed = [...completed.hidden, ...completed.locked]
  return { values: { ...values, ...shown }, faults: computeFaults, asks: needsServer, closed }
}

/** The line as expressions of its document read it. */
export const createLineReader = (
  resource: ResourceFields,
  { values }: Pick<FormLine, 'values'>,
  context: RecordContext,
): RowReader => createRecordReader(resource, toStoredForm(resource, values), context.rows)
