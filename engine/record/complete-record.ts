// Applies the rules of a file to a row: defaults, fetched and calculated values, hidden, required and locked fields,
// and checks. Browser and server call the same function; values that the caller does not know become questions.
import type { Question, Reader } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { writtenText } from '../expression/evaluate/written-text.ts'
import { type Fault, fault } from '../faults/faults.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Field, Reference } from '../schema/field.ts'
import type { Check, Resource } from '../schema/resource.ts'
import { evaluatedOnce } from './evaluated-once.ts'
import { keysIn } from './keys-in.ts'
import { about } from './parse-record.ts'
import { recordReader } from './record-reader.ts'
import { filledFrom, isBlank, type Row } from './row.ts'
import { beginWork, type RecordWorld, type Unfinished, valueIn, valueOn, type Work } from './row-work.ts'
import { allDue, isFetched, settle, settlingOf, startAgain } from './settle-values.ts'

export interface Completed {
  readonly row: Row
  /** Fields, and lines, that do not show. */
  readonly hidden: ReadonlySet<string>
  /** Fields that must hold something because of the row's other values. */
  readonly required: ReadonlySet<string>
  readonly locked: ReadonlySet<string>
  /** Fields with a rule whose value is unknown here. */
  readonly unknown: ReadonlySet<string>
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  /** Violations that the caller may confirm. */
  readonly asks: readonly Fault[]
  /** Inputs that are unknown here; rules that need them are skipped. */
  readonly questions: readonly Question[]
}

/** Pass `cache` if the same row is completed again with a context that knows more. */
export const completeRecord = (
  resource: Resource,
  unfinished: Unfinished,
  world: RecordWorld,
  once = evaluatedOnce(),
): Completed => {
  once.pass += 1
  const work = beginWork(resource, { unfinished, world, once })
  const { row } = work
  const hidden = hide(work)
  if (unfinished.isHistory) return asCame(work)
  const [required, locked] = [holding(work, 'require'), holding(work, 'lock')]
  refuseLocked(work, locked)
  refuseHiddenChoices(work, hidden)
  refuseFiltered(work, hidden)
  for (const name of required) {
    const field = resource.field[name]
    if (field && !hidden.has(name) && isBlank(field, work.row[name], world.emptyText))
      work.faults.push(about(field, fault('required')))
  }
  const { warnings, asks } = check(work)
  const { unknown, faults, questions } = work
  return { row, hidden, required, locked, unknown, faults, warnings, asks, questions }
}

const nobody: ReadonlySet<string> = new Set()

/** History has its values, and breaks no rule. */
const asCame = ({ row, unknown, faults, questions }: Work): Completed => ({
  row,
  unknown,
  faults,
  questions,
  hidden: nobody,
  required: nobody,
  locked: nobody,
  warnings: [],
  asks: [],
})

const none: ReadonlySet<string> = new Set()

/** Fields that do not show once the others that do not are emptied; conditions that undo each other are left where they are. */
const hide = (work: Work): ReadonlySet<string> => {
  let hidden = none
  const settling = settlingOf(work)
  settle(settling, hidden)
  if (work.rules.shown.length + work.rules.sections.length + work.rules.lines.length === 0) return hidden
  for (let round = 0; round <= work.resource.fields.length; round++) {
    const dropped = work.dropped.size
    const next = notShown(work)
    if (next.size === hidden.size && [...hidden].every(name => next.has(name))) break
    hidden = next
    if (work.dropped.size !== dropped) allDue(settling)
    startAgain(settling)
    settle(settling, hidden)
  }
  return hidden
}

const notShown = (work: Work): ReadonlySet<string> => {
  const hidden = new Set(
    work.rules.shown.flatMap(({ name, when }) => (when?.show && valueIn(work, when.show) === false ? [name] : [])),
  )
  for (const { show, fields } of work.rules.sections) {
    if (show && valueIn(work, show) === false) for (const name of fields) hidden.add(name)
  }
  for (const { name, show, asked } of work.rules.lines) {
    if (!show || valueIn(work, show) !== false) continue
    hidden.add(name)
    if (asked === 'never') work.dropped.add(name)
  }
  return hidden
}

const holding = (work: Work, condition: 'require' | 'lock'): ReadonlySet<string> => {
  const asked = work.rules[condition]
  if (asked.length === 0) return none
  return new Set(
    asked.flatMap(({ name, when }) => (when?.[condition] && valueIn(work, when[condition]) === true ? [name] : [])),
  )
}

/** A locked field must keep its stored value, or the value of its rule. */
const refuseLocked = (work: Work, locked: ReadonlySet<string>): void => {
  for (const name of locked) {
    const field = work.resource.field[name]
    if (!field || !work.unfinished.given.has(name)) continue
    const own = ownValue(work, field)
    // Skips checks that need values the browser does not have.
    if (own !== undefined && own !== work.row[name]) work.faults.push(about(field, fault('field.locked')))
  }
}

/** The value of the field without input; undefined if it is unknown. */
const ownValue = (work: Work, field: Field): Stored | undefined => {
  const { row, unfinished, world } = work
  const held = unfinished.before?.[field.name] ?? field.default
  const nobodys = {
    ...unfinished,
    row: { ...unfinished.row, [field.name]: held ?? null },
    given: new Set<string>(),
  }
  const own: Work = { ...work, row: { ...row, [field.name]: held }, unfinished: nobodys }
  const source = field.fetch && isFetched(own, field) ? field.fetch.from : undefined
  const expression = source ?? (unfinished.before ? undefined : field.defaultBy)
  if (!expression) return held
  const value = valueIn(work, expression)
  if (value === undefined) return undefined
  const stored = toStored(value, field.type, world.emptyText)
  return 'fault' in stored ? held : stored.value
}

const refuseHiddenChoices = (work: Work, hidden: ReadonlySet<string>): void => {
  for (const field of work.rules.offering) {
    const value = work.row[field.name]
    const choice = field.choices.find(one => one.value === value)
    if (!choice?.show || hidden.has(field.name) || work.unfinished.before?.[field.name] === value) continue
    if (valueIn(work, choice.show) === false) work.faults.push(about(field, fault('choice.unknown')))
  }
}

/** A reference that was set or changed must name a row that the lookup offers; the filter sees the draft as `self`. */
const refuseFiltered = (work: Work, hidden: ReadonlySet<string>): void => {
  const { rules, row, world, unfinished, reader: self } = work
  for (const field of rules.filtered) {
    const { name, ref } = field
    const value = row[name] ?? null
    const isOld = unfinished.before?.[name] === value
    if (!ref?.filter || isOld || hidden.has(name) || isBlank(field, value, world.emptyText)) continue
    const target = world.rows.resourceOf(ref.to)
    for (const key of keysIn(field, value)) {
      const found = target && world.rows.find(ref.to, key)
      if (found === undefined) work.questions.push({ kind: 'reference', to: ref.to, key })
      if (!target || !found) continue
      const asked = { ...self, row: recordReader(target, found, world.rows), roots: { ...self.roots, self: self.row } }
      if (valueOn(work, ref.filter, asked) === false)
        work.faults.push(about(field, refusalOf(work, { ref, asked, value: String(key), target, found })))
    }
  }
}

/** Why the filter refuses the row: in the words of the file, where one of its reasons holds. */
const refusalOf = (
  work: Work,
  { ref, asked, value, target, found }: { ref: Reference; asked: Reader; value: string; target: Resource; found: Row },
): Fault => {
  const reason = ref.refusals.find(refusal => valueOn(work, refusal.if, asked) === true)
  return reason
    ? fault('reference.refused', { params: { value, message: filledFrom(target, found, reason.message) } })
    : fault('reference.filtered', { params: { value, to: target.title } })
}

/** Adds errors as faults, one for each named field; returns warnings and confirmations. */
const check = (work: Work): Pick<Completed, 'warnings' | 'asks'> => {
  const { move } = work.unfinished
  const asked = work.resource.checks.filter(one => isAsked(one, move) && !isWaiting(work, one))
  const broken = asked.filter(({ rule }) => valueIn(work, rule) === false)
  const violations = broken.flatMap(one => {
    const params = { rule: one.id, message: checkMessage(work, one) }
    const places = placesOf(one)
    return places.map(field => ({
      level: one.level,
      fault: fault('check', { ...(field !== undefined && { field }), params }),
    }))
  })
  const of = (level: Check['level']): readonly Fault[] =>
    violations.flatMap(one => (one.level === level ? [one.fault] : []))
  work.faults.push(...of('error'))
  return { warnings: of('warn'), asks: of('ask') }
}

/** A warning is skipped while one of its fields is empty. */
const isWaiting = ({ resource, row, world }: Work, { level, fields }: Check): boolean =>
  level === 'warn' &&
  fields.some(name => {
    const field = resource.field[name]
    return field !== undefined && isBlank(field, row[name], world.emptyText)
  })

/** A warning belongs to the form, a confirmation to the first of its fields. */
const placesOf = ({ fields, level }: Check): readonly (string | undefined)[] => {
  if (fields.length === 0 || level === 'warn') return [undefined]
  return level === 'ask' ? fields.slice(0, 1) : fields
}

/** Fills the message with values; an unknown value is left out. */
const checkMessage = (work: Work, { message, values }: Check): string => {
  return message.replaceAll(/\{([^}]*)\}/g, (place, name: string) => {
    const expression = values[name]
    if (!expression) return filledFrom(work.resource, work.row, place)
    return writtenText(valueIn(work, expression) ?? null)
  })
}

/** A check with moves applies at these moves only. */
const isAsked = ({ moves }: Check, move: string | undefined): boolean =>
  moves === undefined || (move !== undefined && moves.includes(move))
