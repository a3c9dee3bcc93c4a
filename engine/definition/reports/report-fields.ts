// Fields of report rows beside those of the resource: a leg leads to its places, a line to its document, an entry to its line;
// legs and entries also have their author and time.

import type { Fields, Type } from '../../expression/terms/types.ts'
import type { Ledger } from '../../schema/ledger.ts'
import { journalLinks, lineLinks } from '../../schema/lines.ts'
import type { Resource, systemColumns } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { fieldsOf } from '../expressions/schema-scope.ts'
import { findLedgerOf } from './balance-layout.ts'

export const reportFields = (schema: CompilingSchema, source: Resource): Fields => {
  const ledger = findLedgerOf(schema, source)
  const to = ledger?.places.rows[0]?.resource
  const rows = to === undefined ? undefined : findResource(schema, to)
  const fields = ledger && rows && leadingToPlaces(fieldsOf(schema, source), ledger, leadTo(schema, rows))
  if (!ledger && source.kind !== 'journal') return linkedFields(schema, source)
  const written = leading(fields ?? linkedFields(schema, source), writer, { kind: 'text' })
  return leading(written, writing, { kind: 'instant' })
}

/** System columns of every row; legs and entries have no field of a document for the author and time of their move. */
const writer: (typeof systemColumns)[number] = 'created_by'
const writing: (typeof systemColumns)[number] = 'created_at'

/** `document_id` of a line and `line_id` of a journal entry: references by row id. */
const linkedFields = (schema: CompilingSchema, source: Resource): Fields => {
  const fields = fieldsOf(schema, source)
  for (const document of Object.values(schema.resources)) {
    for (const { resource, journal } of document.lifecycle.lines) {
      const lines = findResource(schema, resource)
      if (resource === source.name) return leading(fields, lineLinks.document, leadTo(schema, document))
      if (journal?.resource === source.name && lines) {
        const line = { kind: 'reference', to: lines.name, fields: linkedFields(schema, lines) } as const
        return leading(fields, journalLinks.line, line)
      }
    }
  }
  return fields
}

const leadTo = (schema: CompilingSchema, to: Resource): Type => ({
  kind: 'reference',
  to: to.name,
  fields: fieldsOf(schema, to),
})

const leadingToPlaces = (fields: Fields, { transfer }: Pick<Ledger, 'transfer'>, to: Type): Fields =>
  [transfer.place, transfer.from, transfer.to].reduce((found, name) => leading(found, name, to), fields)

const leading = (fields: Fields, name: string, to: Type): Fields => ({
  ...fields,
  find: one => (one === name ? to : fields.find(one)),
})
