// Resolves the values that rules provide: defaults, fetched values, calculations. A rule can depend on a later one,
// so they run until nothing changes; after the first round only rules whose inputs changed run again.
import type { Question } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { type Fault, fault } from '../faults/faults.ts'
import { blankOf } from '../fields/blank-of.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Field } from '../schema/field.ts'
import { about } from './parse-record.ts'
import type { Giver } from './record-rules.ts'
import { isBlank } from './row.ts'
import { ownEvaluated, type Work } from './row-work.ts'

/** The last result of a rule. */
interface Gift {
  readonly question?: Question
  readonly faults: readonly Fault[]
}

export interface Settling {
  readonly work: Work
  /** By the place of the giver: whether something that it reads, or its own field, is something else since. */
  readonly due: boolean[]
  readonly gifts: (Gift | undefined)[]
}

export const settlingOf = (work: Work): Settling => ({
  work,
  due: work.rules.givers.map(() => true),
  gifts: work.rules.givers.map(() => undefined),
})

/** Marks all rules as due, because lines that any of them may read no longer count. */
export const allDue = ({ due }: Settling): void => void due.fill(true)

/** Restores the input row; rules fill it again. */
export const startAgain = (settling: Settling): void => {
  for (const [name, value] of Object.entries(settling.work.unfinished.row)) overwrite(settling, name, value)
}

/** Runs the rules while these fields are hidden. Circular rules stop after as many rounds as there are fields. */
export const settle = (settling: Settling, hidden: ReadonlySet<string>): void => {
  const { work, due } = settling
  const { resource, rules, row, world, unfinished } = work
  const { isHistory = false } = unfinished
  const emptied = hidden.size === 0 || isHistory ? [] : resource.fields.filter(field => isEmptied(field, hidden))
  for (const { name, type } of emptied) overwrite(settling, name, blankOf(type, world.emptyText))
  // Imported history is not filled from current rows.
  const givers = rules.givers.filter(({ by, field }) => by === 'calc' || !(isHistory || emptied.includes(field)))
  for (const giver of rules.givers) if (!givers.includes(giver)) passOver(settling, giver)
  // Calculations are in dependency order: alone they need one round.
  const rounds = givers.every(({ by }) => by === 'calc') ? 1 : resource.fields.length + 1
  for (let round = 0; round < rounds; round++) {
    const before = rules.changing.map(({ name }) => row[name])
    for (const giver of givers) {
      if (!due[giver.at]) continue
      due[giver.at] = giver.isOneOfSeveral
      settling.gifts[giver.at] = give(settling, giver)
    }
    if (rules.changing.every(({ name }, index) => row[name] === before[index])) break
  }
  gather(settling)
}

/** The rule is inactive; it runs again when it becomes active. */
const passOver = ({ due, gifts }: Settling, { at }: Giver): void => {
  due[at] = true
  gifts[at] = undefined
}

/** Collects questions and faults, in the order of the rules. */
const gather = ({ work: { rules, unknown, faults, questions }, gifts }: Settling): void => {
  unknown.clear()
  faults.length = 0
  questions.length = 0
  for (const { field, at } of rules.givers) {
    const gift = gifts[at]
    if (!gift) continue
    faults.push(...gift.faults)
    if (!gift.question) continue
    questions.push(gift.question)
    unknown.add(field.name)
  }
}

/** A hidden field is emptied, unless it keeps its value or is calculated. */
const isEmptied = ({ name, calc, when }: Field, hidden: ReadonlySet<string>): boolean =>
  hidden.has(name) && !calc && when?.hiddenValue !== 'keep'

const give = (settling: Settling, { field, expression, by }: Giver): Gift | undefined => {
  const { work } = settling
  if (!gives(work, field, by)) return undefined
  const { evaluated, lost } = ownEvaluated(work, expression.term)
  const unreadable = by === 'fetch' ? faultsOfUnreadable(work, field, lost) : []
  if ('unknown' in evaluated) return { question: evaluated.unknown, faults: unreadable }
  const stored = toStored(evaluated.value, field.type, work.world.emptyText)
  if ('fault' in stored) return { faults: [about(field, stored.fault), ...unreadable] }
  if (work.row[field.name] !== stored.value) {
    work.row[field.name] = stored.value
    for (const at of work.rules.readers.get(field.name) ?? []) settling.due[at] = true
  }
  return { faults: unreadable }
}

const gives = (work: Work, field: Field, by: Giver['by']): boolean => {
  const { before, given, isHistory } = work.unfinished
  if (by === 'default') return !before && !given.has(field.name)
  return by === 'fetch' ? isFetched(work, field) : !(isHistory && given.has(field.name))
}

/** Sets a value from outside the rules, and marks the rules that read or fill the field as due. */
const overwrite = ({ work: { row, rules }, due }: Settling, name: string, value: Stored): void => {
  if (row[name] === value) return
  row[name] = value
  for (const at of rules.readers.get(name) ?? []) due[at] = true
  for (const at of rules.giversOf.get(name) ?? []) due[at] = true
}

type Lost = ReturnType<typeof ownEvaluated>['lost']

/** Reports a copy from a row that is unreadable here: it would be empty. Missing references are reported elsewhere. */
const faultsOfUnreadable = ({ resource, row, world }: Work, field: Field, lost: Lost): readonly Fault[] => {
  const { fetch } = field
  const [first] = lost.filter(({ to, key }) => {
    const own = resource.field[fetch?.through ?? '']
    return own?.ref?.to !== to || row[own.name] !== key
  })
  if (!first || fetch?.mode === 'live') return []
  const to = world.rows.resourceOf(first.to)?.title ?? first.to
  return [about(field, fault('reference.unreadable', { params: { value: String(first.key), to } }))]
}

/** A joined value always; a copy if its reference changed and the input has no value. */
export const isFetched = (work: Work, field: Field): boolean => {
  const { unfinished, world } = work
  const { name, fetch } = field
  if (!fetch || fetch.mode === 'live') return fetch !== undefined
  if (unfinished.given.has(name) || !isPicked(work, fetch.through)) return false
  return fetch.mode === 'copy' || isBlank(field, unfinished.row[name], world.emptyText)
}

/** A reference of a new row that leads somewhere; of one that is changed, a reference that is another one now. */
const isPicked = ({ resource, row, unfinished: { before }, world }: Work, name: string): boolean => {
  const reference = resource.field[name]
  if (before) return before[name] !== row[name]
  return reference !== undefined && !isBlank(reference, row[name], world.emptyText)
}
