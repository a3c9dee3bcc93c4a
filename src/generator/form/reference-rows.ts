// Rows that references of a form point to, loaded from the server by their keys, once while the form is open.
import type { DataProvider } from 'react-admin'
import type { Question } from '../../../engine/expression/evaluate/reader.ts'
import type { JsonScalar, Stored } from '../../../engine/fields/field-type.ts'
import type { Rows } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { readValue } from './form-values.ts'

export interface ReferenceRows extends Rows {
  /** Loads the rows that the questions need, as far as the browser may; returns true if new rows are available. */
  readonly load: (questions: readonly Question[]) => Promise<boolean>
}

type Provider = Pick<DataProvider, 'getList'>

export const referenceRows = (
  resources: () => Readonly<Record<string, Resource>>,
  provider: Provider,
): ReferenceRows => {
  const rows = new Map<string, Row | null>()
  const asked = new Set<string>()
  const nameOf = (resource: string, key: Stored): string => JSON.stringify([resource, key])

  const loadOne = async (question: Question): Promise<boolean> => {
    const target = question.kind === 'reference' ? resources()[question.to] : undefined
    if (question.kind !== 'reference' || !target?.api.verbs.includes('list')) return false
    const name = nameOf(target.name, question.key)
    if (asked.has(name)) return false
    asked.add(name)
    const found = await findByKey(provider, target, question.key)
    if (found !== undefined) rows.set(name, found)
    return found !== undefined
  }

  return {
    resourceOf: name => resources()[name],
    find: (resource, key) => rows.get(nameOf(resource, key)),
    load: async questions => (await Promise.all(questions.map(loadOne))).includes(true),
  }
}

/** The row; null: there is none; undefined: the server does not say, and decides when the form is saved. */
const findByKey = async (
  provider: Provider,
  target: ResourceCore & ResourceFields,
  value: Stored,
): Promise<Row | null | undefined> => {
  const [key] = target.key
  try {
    const { data } = await provider.getList(target.name, {
      filter: { [key]: value === null ? null : (target.field[key]?.type.toJson(value) ?? value) },
      pagination: { page: 1, perPage: 1 },
      sort: { field: key, order: 'ASC' },
    })
    const [found] = data
    return found ? storedParts(target, found) : null
  } catch (error) {
    if (error instanceof CallRefused || error instanceof CallTimedOut) return undefined
    throw error
  }
}

/** Only what the answer holds: a field that this person does not see is not known here. */
const storedParts = ({ fields }: ResourceFields, row: Readonly<Record<string, JsonScalar>>): Row =>
  Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(row, name))
      .map(field => [field.name, readValue(field, row[field.name] ?? null)]),
  )
