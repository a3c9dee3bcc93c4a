// Rows of one kind of lines while a document is typed, in its form: what adds, writes and takes out rows.
import { filterValues } from '../../../../engine/value/records.ts'
import type { Faults, Form, FormLine, LineRows } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { createCellsError, createTextsError } from './line-faults.ts'

/** What becomes of a row when one of its cells is written. */
type LineCompleter = (
  line: Pick<FormLine, 'values' | 'typedFields'>,
  written: string,
  id: string,
) => { readonly values: FormValues; readonly faults: () => Faults; readonly closed: readonly string[] }

const createLine = (values: FormValues, flash = 0, typedFields?: readonly string[]): FormLine => ({
  id: crypto.randomUUID(),
  values,
  flash,
  ...(typedFields && { typedFields }),
})

/** A typed field counts as entered; an emptied one takes its default again. */
const updateEnteredFields = (
  { typedFields }: FormLine,
  written: string,
  value: FormValues[string],
): Pick<FormLine, 'typedFields'> => {
  if (!typedFields) return {}
  const others = typedFields.filter(name => name !== written)
  return { typedFields: value === '' ? others : [...others, written] }
}

export const createLineRows = (values: readonly FormValues[]): LineRows =>
  indexLines(values.map(one => createLine(one)))

const indexLines = (lines: readonly FormLine[]): LineRows => ({
  order: lines.map(({ id }) => id),
  rows: Object.fromEntries(lines.map(line => [line.id, line])),
  removed: undefined,
})

export const toOrderedLines = ({ order, rows }: LineRows): readonly FormLine[] => order.flatMap(id => rows[id] ?? [])

export const getLinesPath = (name: string) => `lines.${name}` as const

export const getRowPath = (name: string, id: string) => `lines.${name}.rows.${id}` as const

/** What is shown as wrong with rows. */
const createFaultDisplay = (form: Pick<Form, 'getFieldState' | 'setError' | 'clearErrors'>, name: string) => {
  const getRowFaults = (id: string): Faults => (form.getFieldState(getRowPath(name, id)).error?.types ?? {}) as Faults
  const setRowFaults = (id: string, faults: Faults = {}): void => {
    const path = getRowPath(name, id)
    // The same once more would draw every row and the form around them.
    if (JSON.stringify(faults) === JSON.stringify(getRowFaults(id))) return
    if (Object.keys(faults).length > 0) form.setError(path, createCellsError(faults))
    else form.clearErrors(path)
  }
  /** Removes shown faults that are fixed; new faults are not shown while the user types. */
  const keepRemainingFaults = (id: string, faults: () => Faults): void => {
    const shown = Object.keys(getRowFaults(id))
    if (shown.length === 0) return
    const now = faults()
    setRowFaults(
      id,
      filterValues(now, (_, field) => shown.includes(field)),
    )
  }
  return { faultsOf: getRowFaults, setRowFaults, keepWrong: keepRemainingFaults }
}

export const createRowStore = (
  form: Pick<Form, 'getValues' | 'setValue' | 'getFieldState' | 'setError' | 'clearErrors'>,
  name: string,
  complete: LineCompleter,
) => {
  const read = (): LineRows => form.getValues(getLinesPath(name))
  const find = (id: string): FormLine | undefined => read().rows[id]
  const put = (line: FormLine): void => form.setValue(getRowPath(name, line.id), line)
  const setOrder = (order: LineRows['order'], removed?: LineRows['removed']): void => {
    if (read().removed !== removed) form.setValue(`lines.${name}.removed`, removed)
    form.setValue(`lines.${name}.order`, order)
  }
  const { faultsOf: getRowFaults, setRowFaults, keepWrong: keepRemainingFaults } = createFaultDisplay(form, name)
  return {
    lines: (): readonly FormLine[] => toOrderedLines(read()),
    find,
    /** `typedFields`: the fields that the user entered; absent: all. */
    add: (values: FormValues, typedFields?: readonly string[]): string => {
      const line = createLine(values, 1, typedFields)
      const { closed } = complete(line, '', line.id)
      put({ ...line, closed })
      setOrder([...read().order, line.id])
      return line.id
    },
    change: (id: string, written: string, value: FormValues[string]): void => {
      const line = find(id)
      if (!line) return
      const next = { ...updateEnteredFields(line, written, value), values: { ...line.values, [written]: value } }
      const { values, faults, closed } = complete(next, written, id)
      put({ ...line, ...next, values, closed })
      keepRemainingFaults(id, faults)
    },
    /** A cell was left: what is wrong with it is shown. */
    validateCell: (id: string, field: string): void => {
      const line = find(id)
      const fault = line && complete(line, '', id).faults()[field]
      if (fault !== undefined) setRowFaults(id, { ...getRowFaults(id), [field]: fault })
    },
    /** What the server or the file makes of the row. */
    setComputedValues: (id: string, values: FormValues): void => {
      const line = find(id)
      if (!line) return
      const merged = { ...line, values: { ...line.values, ...values } }
      put(merged)
      const others = Object.entries(getRowFaults(id)).filter(([field]) => merged.values[field] === line.values[field])
      // What the server refused stays while its cell stays what it was.
      keepRemainingFaults(id, () => ({ ...complete(merged, '', id).faults(), ...Object.fromEntries(others) }))
    },
    /** More rows are known that references name: what follows from them is worked out again. */
    reconsider: (id: string): void => {
      const line = find(id)
      if (!line) return
      const { values, closed } = complete(line, '', id)
      const next = { ...line, values, closed }
      if (JSON.stringify(next) !== JSON.stringify(line)) put(next)
    },
    flash: (id: string): void => {
      const line = find(id)
      if (line) put({ ...line, flash: line.flash + 1 })
    },
    remove: (id: string): void => {
      const { order } = read()
      const index = order.indexOf(id)
      if (index >= 0) setOrder(order.toSpliced(index, 1), { id, index })
    },
    restore: (): void => {
      const { order, removed } = read()
      if (removed) setOrder(order.toSpliced(removed.index, 0, removed.id))
    },
    replace: (rows: readonly FormValues[]): void => form.setValue(getLinesPath(name), createLineRows(rows)),
    /** Restores typed rows, each with the fields that the user entered; null: all. */
    resume: (rows: readonly FormValues[], typedFields: readonly (readonly string[] | null)[]): void => {
      const lines = rows.map((values, index) => createLine(values, 0, typedFields[index] ?? undefined))
      const closed = lines.map(line => ({ ...line, closed: complete(line, '', line.id).closed }))
      form.setValue(getLinesPath(name), indexLines(closed))
    },
    /** Faults by the ids of rows; those of other rows are gone. */
    setFaults: (faults: Readonly<Record<string, Faults>>): void => {
      for (const id of read().order) setRowFaults(id, faults[id])
    },
    /** What is wrong with these lines as a whole. */
    setMessages: (texts: readonly string[]): void => {
      const path = `lines.${name}.whole` as const
      if (texts.length > 0) form.setError(path, createTextsError(texts))
      else if (form.getFieldState(path).error) form.clearErrors(path)
    },
    faultsOf: getRowFaults,
  }
}

export type LineRowStore = ReturnType<typeof createRowStore>

/** The number of the row that has this value already, from 1. */
export const findRowNumber = (
  lines: readonly FormLine[],
  name: string,
  value: FormValues[string],
): number | undefined => {
  const index = lines.findIndex(({ values }) => values[name] === value)
  return index < 0 ? undefined : index + 1
}
