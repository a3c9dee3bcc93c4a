// Turns a row that was read into one that may be saved: completes it by the rules of its file, reports all faults.
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

/** What the rules of the file make of a row, everything they ask for being loaded. */
export const completeFor = async (asking: Asking, resource: Resource, unfinished: Unfinished): Promise<Completed> => {
  await loadForeseen(asking, resource, [unfinished])
  const once = evaluatedOnce()
  return answered(asking, () => {
    const answer = completeRecord(resource, unfinished, asking.world, once)
    return { answer, questions: answer.questions }
  })
}

/** Loads what the rules of these rows are going to ask, as far as that can be seen without evaluating them. */
export const loadForeseen = async (asking: Asking, resource: Resource, rows: readonly Beginning[]): Promise<void> => {
  for (;;) {
    const questions = foreseenQuestions(resource, rows, asking.world)
    if (questions.length === 0) return
    await asking.loadAll(questions)
  }
}

/** The row with its defaults, fetched and calculated values; throws InvalidRecord with all rules that it breaks. */
export const finishRow = async (asking: Asking, resource: Resource, unfinished: Unfinished): Promise<Row> => {
  const { caller } = asking
  const { row, hidden, faults: broken, asks } = await completeFor(asking, resource, unfinished)
  // A secret is a hash by now, to which the bounds of the secret do not apply.
  const own = checkRecord(resource, row, caller.schema.project.emptyText, hidden).filter(
    ({ code, field }) => !resource.field[field ?? '']?.type.hashed && !isNumbered(resource, code, field),
  )
  const faults = oneEach([...own, ...broken, ...checkOwner(caller, resource, row)])
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  noteAsks(caller.confirming, { resource, row, asks })
  return settledEntry(resource, row, caller.schema.project.emptyText)
}

/** A number that the program is still to give is not missing, nor what is made of it. */
export const isNumbered = (resource: Resource, code: string, name = ''): boolean =>
  code === 'required' && resource.field[name]?.number?.at !== 'move' && heldByNumbers(resource).has(name)

/** A field that is required twice is reported once. */
const oneEach = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(found => [`${found.code} ${found.field} ${found.params?.rule}`, found])).values(),
]

/** Throws InvalidRecord with all that is wrong with a body whatever the database holds; secrets are still as they were sent. */
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
