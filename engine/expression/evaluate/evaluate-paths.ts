// Names to values: the row or another beginning, then from reference to reference.
import type { Stored } from '../../fields/field-type.ts'
import type { StoredRow } from '../../values/function-type.ts'
import type { PathTerm, Step } from '../terms/term.ts'
import { readStored } from '../terms/value.ts'
import { type Evaluate, known } from './evaluating.ts'
import type { Question, Reader, RowReader } from './reader.ts'

/** Returns the value at the end of the path; null if a reference on the path has no row. */
export const valueAt = (path: PathTerm): Evaluate => {
  const [before, { name }] = [rowBefore(path), lastOf(path)]
  const { type } = path
  const one = type.kind === 'list' ? type.of : type
  const question = nameQuestion(name)
  return reader => {
    const row = before(reader)
    if (!row) return null
    const { emptyText } = reader
    const stored = known(row.get(name), question)
    if (isList(stored)) return stored.map(item => readStored(item, one, emptyText))
    const value = readStored(stored, one, emptyText)
    return type.kind === 'list' ? [value] : value
  }
}

const isList = (stored: Stored | readonly Stored[]): stored is readonly Stored[] => Array.isArray(stored)

const nameQuestion = (name: string) => (): Question => ({ kind: 'name', name })

type AtPath<T> = (reader: Reader) => T

/** The lines at the end of the path; none where a reference on the way leads nowhere. */
export const linesAt = (path: PathTerm): AtPath<readonly RowReader[]> => {
  const [before, { name }] = [rowBefore(path), lastOf(path)]
  return reader => {
    const holder = before(reader)
    return holder ? known(holder.lines(name), nameQuestion(name)) : []
  }
}

/** Returns these fields of the row that the last reference leads to; null if there is none. */
export const recordAt = (path: PathTerm, fields: readonly string[]): AtPath<StoredRow | null> => {
  const [before, last] = [rowBefore(path), lastOf(path)]
  return reader => {
    const holder = before(reader)
    const row = holder && stepFrom(reader, holder, last)
    if (!row) return null
    const storedAt = (name: string): Stored => {
      const stored = known(row.get(name), nameQuestion(name))
      return isList(stored) ? null : stored
    }
    return Object.fromEntries(fields.map(name => [name, storedAt(name)]))
  }
}

const lastOf = ({ steps }: PathTerm): Step => steps.at(-1) ?? { name: '' }

const rowBefore = ({ root, steps }: PathTerm): AtPath<RowReader | null> => {
  const way = steps.slice(0, -1)
  const question = nameQuestion(root ?? '')
  const start = (reader: Reader): RowReader => (root === undefined ? reader.row : known(reader.roots[root], question))
  if (way.length === 0) return start
  return reader => {
    let at: RowReader | null = start(reader)
    for (const step of way) at = at && stepFrom(reader, at, step)
    return at
  }
}

/** An empty reference is never looked up. */
const stepFrom = ({ emptyText, unreadable }: Reader, row: RowReader, { name, to }: Step): RowReader | null => {
  if (to === undefined) return known(row.follow(name), nameQuestion(name))
  const key = known(row.get(name), nameQuestion(name))
  if (key === null || key === '' || key === emptyText || isList(key)) return null
  const found = known(row.follow(name), () => ({ kind: 'reference', to, key }))
  if (!found) unreadable?.({ to, key })
  return found
}
