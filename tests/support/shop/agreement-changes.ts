// Changes of what another person has agreed to: of the body of a move, of its document, and of the rows that it reads.
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { getLineTable } from '../../../server/record/document/parse-document.ts'
import type { Body } from './desk.ts'
import { buildSampleValue } from './sample-value.ts'

export interface AgreementChange {
  /** The field or line, and what becomes of it. */
  readonly name: string
  readonly body: Body
}

/** The document of a path of the API, such as `penjualan/preview?move=simpan`. */
export const findRequestedResource = (schema: Schema, path: string): Resource => {
  const [first] = path.split(/[/?]/)
  const resource = Object.values(schema.resources).find(one => isListed(one) && one.api.path === first)
  if (!resource) throw new Error(`no document has the path ${path}`)
  return resource
}

/** The id of the requested move. */
export const readRequestedMove = (path: string): string => path.split(/[/=]/).at(-1) ?? ''

interface FormFields {
  readonly fields: readonly Field[]
  readonly lines: readonly { readonly name: string; readonly fields: readonly Field[] }[]
}

const getFormFields = (schema: Schema, resource: Resource): FormFields => ({
  fields: resource.fields,
  lines: resource.lifecycle.lines.map(({ name }) => ({ name, fields: getLineTable(schema, resource, name).fields })),
})

/** Other keys of the rows that a field names. */
export type FindKeys = (field: Field) => readonly JsonScalar[]

/** Each field and each line of the body: another value, none, one that was not there, a line more and a line less. */
export const listBodyChanges = (
  schema: Schema,
  { path, body, findKeys }: { readonly path: string; readonly body: Body; readonly findKeys: FindKeys },
): readonly AgreementChange[] => {
  const resource = findRequestedResource(schema, path)
  if (path.includes('?move=')) return changeBody(getFormFields(schema, resource), body, findKeys)
  const form = resource.lifecycle.asks[readRequestedMove(path)]
  const answers = (body.answers ?? {}) as Body
  if (!form) return [{ name: 'answers', body: { ...body, answers: { alasan: 'LAIN' } } }]
  return changeBody(getFormFields(schema, form), answers, findKeys).map(change => ({
    name: change.name,
    body: { ...body, answers: change.body },
  }))
}

const changeBody = ({ fields, lines }: FormFields, body: Body, findKeys: FindKeys): readonly AgreementChange[] => [
  ...changeFields(fields, body, findKeys),
  ...lines.flatMap(({ name, fields: lineFields }) => {
    const rows = (body[name] ?? []) as readonly Body[]
    const replaceRows = (what: string, next: readonly Body[]): AgreementChange => ({
      name: `${name} ${what}`,
      body: { ...body, [name]: next },
    })
    const [first = {}] = rows
    return [
      replaceRows('one more', [...rows, first]),
      ...(rows.length > 0 ? [replaceRows('one less', rows.slice(1))] : []),
      ...rows.flatMap((row, index) =>
        changeFields(lineFields, row, findKeys).map(change => replaceRows(change.name, rows.with(index, change.body))),
      ),
    ]
  }),
]

const changeFields = (fields: readonly Field[], row: Body, findKeys: FindKeys): readonly AgreementChange[] =>
  fields.filter(isTyped).flatMap(field => {
    const { name } = field
    const before = row[name] as JsonScalar | undefined
    const values = field.ref ? findKeys(field).filter(key => key !== before) : [changeValue(field, before)]
    const changed = values.map(value => ({ name, body: { ...row, [name]: value } }))
    if (before === undefined) return changed
    const { [name]: _, ...rest } = row
    return [...changed, { name: `${name} absent`, body: rest }]
  })

export interface LineChange {
  readonly name: string
  readonly rows: readonly Body[]
}

/** Each typed field of saved lines with another value; numbers fall, so that no line returns more than it had. */
export const changeLines = (fields: readonly Field[], saved: readonly Body[]): readonly LineChange[] => {
  const typed = fields.filter(field => isTyped(field))
  const rows = saved.map(row => ({ id: row.id, ...Object.fromEntries(typed.map(({ name }) => [name, row[name]])) }))
  return rows.flatMap((row, index) =>
    typed.flatMap(field => {
      if (field.ref) return []
      const before = saved[index]?.[field.name] as JsonScalar
      const value = typeof before === 'number' ? Math.round(before * 900) / 1000 : changeValue(field, before)
      return [{ name: field.name, rows: rows.with(index, { ...row, [field.name]: value }) }]
    }),
  )
}

const isTyped = (field: Field): boolean =>
  !field.readOnly &&
  !field.calc &&
  !field.number &&
  !field.derived &&
  !field.type.uploaded &&
  field.fetch?.mode !== 'live'

/** Another value of the type; numbers grow by a tenth or by one unit. */
export const changeValue = (field: Field, value: JsonScalar | undefined): JsonScalar => {
  if (typeof value === 'number') return Math.max(Math.round(value * 1100) / 1000, value + 1)
  if (typeof value === 'boolean') return !value
  const choice = field.choices.find(one => one.value !== value)
  if (choice) return choice.value
  const sample = buildSampleValue(field, 7)
  return sample === value ? buildSampleValue(field, 8) : sample
}

/** The moves of a saved document after which the agreed one is still possible. */
export const listKeepingMoves = ({ lifecycle: { flow } }: Resource, agreed: Move): readonly Move[] =>
  (flow?.moves ?? []).filter(
    ({ id, from, to }) =>
      id !== agreed.id &&
      from.some(state => state !== flow?.initial && agreed.from.includes(state)) &&
      (!('state' in to) || agreed.from.includes(to.state)),
  )

export interface NamedRow {
  readonly resource: Resource
  readonly key: string
}

/** Rows that fields of the document or of its lines name. */
export const listNamedRows = (schema: Schema, resource: Resource, document: Body): readonly NamedRow[] => {
  const { fields, lines } = getFormFields(schema, resource)
  const rows = [
    { fields, row: document },
    ...lines.flatMap(line =>
      ((document[line.name] ?? []) as readonly Body[]).map(row => ({ fields: line.fields, row })),
    ),
  ]
  const named = rows.flatMap(one =>
    one.fields.flatMap(({ name, ref }) => {
      const key = one.row[name]
      const target = ref && getResource(schema, ref.to)
      if (!target || !isListed(target) || target.lifecycle.flow || typeof key !== 'string') return []
      return [[`${target.name} ${key}`, { resource: target, key }] as const]
    }),
  )
  return [...new Map(named).values()]
}

/** Numbers that a form of the row takes. */
export const listTypedNumbers = ({ fields }: Resource): readonly Field[] =>
  fields.filter(field => isTyped(field) && !field.once && isNumberType(field.type) && !field.ref)
