// Completes a parsed row by the rules of its file, and reports all faults.
import type { Fault } from '../../../engine/faults/faults.ts'
import { heldByNumbers } from '../../../engine/record/calculations-of.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { type Completed, completeRecord } from '../../../engine/record/complete-record.ts'
import { settledEntry } from '../../../engine/record/entry-values.ts'
import { evaluatedOnce } from '../../../engine/record/evaluated-once.ts'
import { type Beginning, foreseenQuestions } from '../../../engine/record/foreseen-questions.ts'
import { mayBeGiven } from '../../../engine/record/may-be-given.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Unfinished } from '../../../engine/record/row-work.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { noteAsks } from '../../caller/confirming.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { checkOwner } from './check-rules.ts'
import { type Asking, answered } from './evaluate-for.ts'

/** Applies the rules of the schema file; loads all values that they need. */
export const completeFor = async (asking: Asking, resource: Resource, unfinished: Unfinished): Promise<Completed> => {
  await loadForeseen(asking, resource, [unfinished])
  const once = evaluatedOnce()
  return answered(asking, () => {
    const answer = completeRecord(resource, unfinished, asking.world, once)
    return { answer, questions: answer.questions }
  })
}

/** Prefetches the values that the rules will need, as far as they are known without evaluation. */
export const loadForeseen = async (asking: Asking, resource: Resource, rows: readonly Beginning[]): Promise<void> => {
  for (;;) {
    const questions = foreseenQuestions(resource, rows, asking.world)
    if (questions.length === 0) return
    await asking.loadAll(questions)
  }
}

/** Returns the row with defaults, fetched and computed values; throws InvalidRecord with all broken rules. */
export const finishRow = async (asking: Asking, resource: Resource, unfinished: Unfinished): Promise<Row> => {
  const { caller } = asking
  const { row, hidden, faults: broken, asks } = await completeFor(asking, resource, unfinished)
  // The value is a hash, to which the limits of the secret do not apply.
  const own = checkRecord(resource, row, caller.schema.project.emptyText, hidden).filter(
    ({ code, field }) => !resource.field[field ?? '']?.type.hashed && !isNumbered(resource, code, field),
  )
  const faults = oneEach([...own, ...broken, ...checkOwner(caller, resource, row)])
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  noteAsks(caller.confirming, { resource, row, asks })
  return settledEntry(resource, row, caller.schema.project.emptyText)
}

/** A number that will be assigned later is not missing, nor are values that depend on it. */
export const isNumbered = (resource: Resource, code: string, name = ''): boolean =>
  code === 'required' && resource.field[name]?.number?.at !== 'move' && heldByNumbers(resource).has(name)

/** Reports a field that is required twice once. */
const oneEach = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(found => [`${found.code} ${found.field} ${found.params?.rule}`, found])).values(),
]

/** Throws InvalidRecord with all faults that need no database; secrets are still plain texts. */
export const refuseEarly = (
  caller: Caller,
  resource: Resource,
  { row, faults }: { row: Row; faults: readonly Fault[] },
): void => {
  const broken = new Set(faults.map(found => found.field))
  const rules = checkRecord(resource, row, caller.schema.project.emptyText).filter(
    found => !broken.has(found.field) && !(found.code === 'required' && isStillGiven(resource, found.field)),
  )
  const all = [...faults, ...rules, ...checkOwner(caller, resource, row)]
  if (all.length > 0) throw new InvalidRecord(resource.name, all)
}

const isStillGiven = ({ field: fields, screen: { form } }: Resource, name = ''): boolean =>
  fields[name] !== undefined && mayBeGiven(fields[name], form)
