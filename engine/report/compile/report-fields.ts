// Fields of report rows beside those of the resource: a leg leads to its places, a line to its document, an entry to its line;
// legs and entries also have their author and time.

import type { ExpressionType, FieldSet } from '../../expression/terms/types.ts'
import type { Ledger } from '../../schema/ledger.ts'
import { journalLinks, lineLinks } from '../../schema/lines.ts'
import type { Resource, systemColumns } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { getScopeFields } from '../../scope/schema-scope.ts'
import { findSourceLedger } from './balance-layout.ts'

export const buildReportFields = (schema: CompilingSchema, source: Resource): FieldSet => {
  const ledger = findSourceLedger(schema, source)
  const to = ledger?.places.rows[0]?.resource
  const rows = to === undefined ? undefined : findResource(schema, to)
  const fields = ledger && rows && withPlaces(getScopeFields(schema, source), ledger, buildReferenceType(schema, rows))
  if (!ledger && source.kind !== 'journal') return buildLinkedFields(schema, source)
  const written = withField(fields ?? buildLinkedFields(schema, source), writerColumn, { kind: 'text' })
  return withField(written, writtenAtColumn, { kind: 'instant' })
}

/** System columns of every row; legs and entries have no field of a document for the author and time of their move. */
const writerColumn: (typeof systemColumns)[number] = 'created_by'
const writtenAtColumn: (typeof systemColumns)[number] = 'created_at'

/** `document_id` of a line and `line_id` of a journal entry: references by row id. */
const buildLinkedFields = (schema: CompilingSchema, source: Resource): FieldSet => {
  const fields = getScopeFields(schema, source)
  const [documentName = ''] = source.name.replace(/^journal:/, '').split('.')
  const document = findResource(schema, documentName)
  for (const { resource, journal } of document?.lifecycle.lines ?? []) {
    const lines = findResource(schema, resource)
    if (document && resource === source.name)
      return withField(fields, lineLinks.document, buildReferenceType(schema, document))
    if (journal?.resource === source.name && lines) {
      const line = { kind: 'reference', to: lines.name, fields: buildLinkedFields(schema, lines) } as const
      return withField(fields, journalLinks.line, line)
    }
  }
  return fields
}

const buildReferenceType = (schema: CompilingSchema, to: Resource): ExpressionType => ({
  kind: 'reference',
  to: to.name,
  fields: getScopeFields(schema, to),
})

const withPlaces = (fields: FieldSet, { transfer }: Pick<Ledger, 'transfer'>, to: ExpressionType): FieldSet =>
  [transfer.place, transfer.from, transfer.to].reduce((result, name) => withField(result, name, to), fields)

const withField = (fields: FieldSet, name: string, to: ExpressionType): FieldSet => ({
  ...fields,
  find: one => (one === name ? to : fields.find(one)),
})
