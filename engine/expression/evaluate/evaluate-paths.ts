// Names to values: the row or another beginning, then from reference to reference.
import type { Stored } from '../../fields/field-type.ts'
import type { StoredRow } from '../../values/function-type.ts'
import type { PathTerm, Step } from '../terms/term.ts'
import { readStored, type Value } from '../terms/value.ts'
import { type Evaluating, known } from './evaluating.ts'
import type { Reader, RowReader } from './reader.ts'

/** The value at the end of the path; nothing where a reference on the way leads nowhere. */
export const valueAt = ({ reader }: Evaluating, path: PathTerm): Value => {
  const { emptyText } = reader
  const row = rowBefore(reader, path)
  if (!row) return null
  const { name } = lastOf(path)
  const stored = known(row.get(name), () => ({ kind: 'name', name }))
  const { type } = path
  if (!isList(stored))
    return type.kind === 'list' ? [readStored(stored, type.of, emptyText)] : readStored(stored, type, emptyText)
  return stored.map(one => readStored(one, type.kind === 'list' ? type.of : type, emptyText))
}

const isList = (stored: Stored | readonly Stored[]): stored is readonly Stored[] => Array.isArray(stored)

/** The lines at the end of the path; none where a reference on the way leads nowhere. */
export const linesAt = ({ reader }: Evaluating, path: PathTerm): readonly RowReader[] => {
  const holder = rowBefore(reader, path)
  const { name } = lastOf(path)
  return holder ? known(holder.lines(name), () => ({ kind: 'name', name })) : []
}

/** The row that the reference at the end of the path leads to, with these fields; null when there is none. */
export const recordAt = ({ reader }: Evaluating, path: PathTerm, fields: readonly string[]): StoredRow | null => {
  const before = rowBefore(reader, path)
  const row = before && stepFrom(reader, before, lastOf(path))
  if (!row) return null
  const storedAt = (name: string): Stored => {
    const stored = known(row.get(name), () => ({ kind: 'name', name }))
    return isList(stored) ? null : stored
  }
  return Object.fromEntries(fields.map(name => [name, storedAt(name)]))
}

const lastOf = ({ steps }: PathTerm): Step => steps.at(-1) ?? { name: '' }

const rowBefore = (reader: Reader, path: PathTerm): RowReader | null => {
  const { row, roots } = reader
  const { root, steps } = path
  const start = root === undefined ? row : known(roots[root], () => ({ kind: 'name', name: root }))
  let at: RowReader | null = start
  for (let index = 0; index < steps.length - 1; index++) {
    const step = steps[index]
    at = at && step ? stepFrom(reader, at, step) : null
  }
  return at
}

/** An empty reference is never looked up. */
const stepFrom = ({ emptyText, unreadable }: Reader, row: RowReader, { name, to }: Step): RowReader | null => {
  if (to === undefined) return known(row.follow(name), () => ({ kind: 'name', name }))
  const key = known(row.get(name), () => ({ kind: 'name', name }))
  if (key === null || key === '' || key === emptyText || isList(key)) return null
  const found = known(row.follow(name), () => ({ kind: 'reference', to, key }))
  if (!found) unreadable?.({ to, key })
  return found
}
