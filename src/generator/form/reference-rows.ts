// Rows that references of a form point to, loaded from the server by their keys, once while the form is open.

import type { DataProvider } from 'react-admin'
import type { ValueQuestion } from '../../../engine/expression/evaluate/reader.ts'
import type { JsonScalar, Stored } from '../../../engine/field/field-type.ts'
import type { RowLookup } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { readValue } from './form-values.ts'

export interface ReferenceRows extends RowLookup {
  /** Loads the rows that the questions need, as far as the browser may; returns true if new rows are available. */
  readonly load: (questions: readonly ValueQuestion[]) => Promise<boolean>
}

type Provider = Pick<DataProvider, 'getList'>

export const createReferenceRows = (
  resources: () => Readonly<Record<string, Resource>>,
  provider: Provider,
): ReferenceRows => {
  const rows = new Map<string, Row | null>()
  const requested = new Set<string>()
  const getCacheKey = (resource: string, key: Stored): string => JSON.stringify([resource, key])

  const loadRow = async (question: ValueQuestion): Promise<boolean> => {
    const target = question.kind === 'reference' ? resources()[question.to] : undefined
    if (question.kind !== 'reference' || !target?.api.verbs.includes('list')) return false
    const cacheKey = getCacheKey(target.name, question.key)
    if (requested.has(cacheKey)) return false
    requested.add(cacheKey)
    const row = await findByKey(provider, target, question.key)
    if (row !== undefined) rows.set(cacheKey, row)
    return row !== undefined
  }

  return {
    findResource: name => resources()[name],
    find: (resource, key) => rows.get(getCacheKey(resource, key)),
    load: async questions => (await Promise.all(questions.map(loadRow))).includes(true),
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
    const [row] = data
    return row ? toStoredParts(target, row) : null
  } catch (error) {
    if (error instanceof CallRefused || error instanceof CallTimedOut) return undefined
    throw error
  }
}

/** Only what the answer holds: a field that this person does not see is not known here. */
const toStoredParts = ({ fields }: ResourceFields, row: Readonly<Record<string, JsonScalar>>): Row =>
  mapByName(
    fields.filter(({ name }) => Object.hasOwn(row, name)),
    field => readValue(field, row[field.name] ?? null),
  )
