// Lines of one kind while a document is typed: every change makes new lists, and a row that did not change stays the same
// object, so that only what changed is drawn again.
import type { FormValues } from '../../form/form-values.ts'

export interface Line {
  /** Of this screen alone. */
  readonly id: string
  readonly values: FormValues
  /** What is wrong with its cells, in words. */
  readonly faults: Readonly<Record<string, string>>
  /** Grows whenever the row is pointed out. */
  readonly flash: number
}

interface Removed {
  readonly line: Line
  readonly index: number
}

export interface LineState {
  readonly lines: readonly Line[]
  /** The row that was taken out last and can come back. */
  readonly removed?: Removed
}

export interface LineStore {
  readonly state: () => LineState
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (values: FormValues) => string
  readonly change: (id: string, name: string, value: FormValues[string]) => void
  /** What the server or the file makes of the row. */
  readonly settle: (id: string, values: FormValues) => void
  readonly flash: (id: string) => void
  readonly remove: (id: string) => void
  readonly restore: () => void
  readonly replace: (rows: readonly FormValues[]) => void
  /** Faults by the ids of rows; those of other rows are gone. */
  readonly setFaults: (faults: Readonly<Record<string, Line['faults']>>) => void
}

/** What becomes of a row when one of its cells is written. */
export type Complete = (values: FormValues, written: string, id: string) => Pick<Line, 'values' | 'faults'>

const noFaults: Line['faults'] = {}

const lineOf = (values: FormValues): Line => ({ id: crypto.randomUUID(), values, faults: noFaults, flash: 0 })

export const lineStore = (complete: Complete): LineStore => {
  let state: LineState = { lines: [] }
  const listeners = new Set<() => void>()
  const go = (next: LineState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const alter = (id: string, make: (line: Line) => Line): void =>
    go({ ...state, lines: state.lines.map(line => (line.id === id ? make(line) : line)) })
  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: values => {
      const line = { ...lineOf(values), flash: 1 }
      go({ lines: [...state.lines, line] })
      return line.id
    },
    change: (id, name, value) =>
      alter(id, line => ({ ...line, ...complete({ ...line.values, [name]: value }, name, id) })),
    settle: (id, values) => alter(id, line => ({ ...line, values: { ...line.values, ...values } })),
    flash: id => alter(id, line => ({ ...line, flash: line.flash + 1 })),
    remove: id => {
      const index = state.lines.findIndex(line => line.id === id)
      const line = state.lines[index]
      if (line) go({ lines: state.lines.filter(one => one !== line), removed: { line, index } })
    },
    restore: () => {
      const { removed, lines } = state
      if (removed) go({ lines: lines.toSpliced(removed.index, 0, removed.line) })
    },
    replace: rows => go({ lines: rows.map(lineOf) }),
    setFaults: faults =>
      go({
        ...state,
        lines: state.lines.map(line => {
          const reported = faults[line.id] ?? noFaults
          return reported === noFaults && Object.keys(line.faults).length === 0 ? line : { ...line, faults: reported }
        }),
      }),
  }
}

/** The number of the row that has this value already, from 1. */
export const rowWith = (lines: readonly Line[], name: string, value: FormValues[string]): number | undefined => {
  const index = lines.findIndex(({ values }) => values[name] === value)
  return index < 0 ? undefined : index + 1
}
