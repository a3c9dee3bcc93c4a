// Fields that a check demands: of those the form marks as required that have no rule of their own for it.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { ownFieldsIn } from '../../../engine/expression/terms/needs.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import type { RecordWorld } from '../../../engine/record/row-work.ts'
import type { Resource } from '../../../engine/schema/resource.ts'

/** Fields whose check depends on no other field and fails if they are empty. */
export const findNeededFields = (resource: Resource, world: RecordWorld): readonly string[] =>
  resource.checks.flatMap(({ level, fields, rule: { term } }) => {
    const [name] = fields
    if (level !== 'error' || name === undefined || fields.length > 1) return []
    if (ownFieldsIn(term).some(own => own !== name)) return []
    const found = evaluate(term, { ...world, row: recordReader(resource, { [name]: null }, world.rows) })
    return 'value' in found && found.value === false ? [name] : []
  })
