// What the rules of a file make of a row: defaults, fetched and calculated values, what is hidden, required and locked,
// and every rule that it breaks. Browser and server ask the same function; what one cannot know is a question.
import { type Evaluated, evaluate } from '../expression/evaluate/evaluate.ts'
import type { Question, Reader, RowReader, Unreadable } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { writtenText } from '../expression/evaluate/written-text.ts'
import type { Expression } from '../expression/terms/expression.ts'
import type { Term } from '../expression/terms/term.ts'
import type { Value } from '../expression/terms/value.ts'
import { type Fault, fault } from '../faults/faults.ts'
import { blankOf } from '../fields/blank-of.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Field, Reference } from '../schema/field.ts'
import type { Check, Resource } from '../schema/resource.ts'
import { type EvaluatedOnce, evaluatedOnce, evaluateOnce } from './evaluated-once.ts'
import { keysIn } from './keys-in.ts'
import { about } from './parse-record.ts'
import { noRow, type Rows, recordReader } from './record-reader.ts'
import { type RecordRules, rulesOf } from './record-rules.ts'
import { filledFrom, isBlank, type Row } from './row.ts'

/** All that expressions can ask beside the row itself. */
export interface RecordWorld extends Omit<Reader, 'row'> {
  readonly rows: Rows
}

export interface Unfinished {
  readonly row: Row
  /** The row as it was saved last; absent for a new one. */
  readonly before?: Row | undefined
  /** Fields that somebody gave a value; others may get theirs from the file. */
  readonly given: ReadonlySet<string>
  /** What was given holds, nothing but calculations is added to it, and no rule refuses it: history from elsewhere. */
  readonly isHistory?: boolean
  /** Lines of a document, by their names. */
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
  /** The document of a line. */
  readonly parent?: RowReader
  /** The move that saves it, which has checks of its own. */
  readonly move?: string
}

export interface Completed {
  readonly row: Row
  /** Fields, and lines, that do not show. */
  readonly hidden: ReadonlySet<string>
  /** Fields that must hold something because of the row's other values. */
  readonly required: ReadonlySet<string>
  readonly locked: ReadonlySet<string>
  /** Fields whose value the file gives and that is not known here. */
  readonly unknown: ReadonlySet<string>
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  /** Rules that are broken, and may be where whoever saves the row confirms it. */
  readonly asks: readonly Fault[]
  /** What is not known here; a rule that asks for it is left out. */
  readonly questions: readonly Question[]
}

/** The work on one row: values change in their order, questions and faults gather. */
interface Work {
  readonly resource: Resource
  readonly rules: RecordRules
  readonly world: RecordWorld
  readonly unfinished: Unfinished
  readonly row: Record<string, Stored>
  /** Lines whose typed rows are not kept. */
  readonly dropped: Set<string>
  /** Reads the row as it is by now. */
  readonly reader: Reader
  readonly once: EvaluatedOnce
  readonly unknown: Set<string>
  readonly faults: Fault[]
  readonly questions: Question[]
}

/** `once` is given where the same row is completed again in a world of which more is known by then. */
export const completeRecord = (
  resource: Resource,
  unfinished: Unfinished,
  world: RecordWorld,
  once = evaluatedOnce(),
): Completed => {
  once.pass += 1
  const row: Record<string, Stored> = { ...unfinished.row }
  const dropped = new Set<string>()
  const reader = readerOf({ resource, world, unfinished, dropped }, row)
  const rules = rulesOf(resource)
  const work: Work = {
    ...{ resource, rules, world, unfinished, row, reader, dropped, once },
    ...{ unknown: new Set<string>(), faults: [], questions: [] },
  }
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
  ...{ row, unknown, faults, questions, hidden: nobody, required: nobody, locked: nobody },
  ...{ warnings: [], asks: [] },
})

const readerOf = (
  {
    resource,
    world,
    unfinished: { lines = {}, parent, before },
    dropped,
  }: Pick<Work, 'resource' | 'world' | 'unfinished' | 'dropped'>,
  row: Row,
): Reader => ({
  ...world,
  row: { ...recordReader(resource, row, world.rows), lines: name => (dropped.has(name) ? [] : lines[name]) },
  roots: {
    ...world.roots,
    ...(parent && { parent }),
    // A new row was nothing before.
    before: before ? recordReader(resource, before, world.rows) : noRow,
  },
})

/** The value of the expression on the row as it is by now; undefined, and asked, when it is not known. */
const valueIn = (work: Work, { term }: Expression): Value | undefined =>
  answerOf(work, ownEvaluated(work, term).evaluated)

/** The same on another row, of which nothing is remembered. */
const valueOn = (work: Work, { term }: Expression, reader: Reader): Value | undefined =>
  answerOf(work, evaluate(term, reader))

const ownEvaluated = ({ once, row, reader, dropped }: Work, term: Term) =>
  evaluateOnce(once, term, { row, reader, dropped: dropped.size })

const answerOf = (work: Work, evaluated: Evaluated): Value | undefined => {
  if ('value' in evaluated) return evaluated.value
  work.questions.push(evaluated.unknown)
  return undefined
}

const set = (work: Work, field: Field, value: Value | undefined): void => {
  if (value === undefined) {
    work.unknown.add(field.name)
    return
  }
  const stored = toStored(value, field.type, work.world.emptyText)
  if ('fault' in stored) work.faults.push(about(field, stored.fault))
  else work.row[field.name] = stored.value
}

/**
 * Gives the row, as it came, what the file gives it while these fields are hidden. One value may need another that stands after it, so
 * this is done again until nothing changes; values that need each other stop after as many rounds as there are fields.
 */
const settle = (work: Work, hidden: ReadonlySet<string>): void => {
  const { resource, rules, row, world } = work
  const { isHistory } = work.unfinished
  const emptied = hidden.size === 0 || isHistory ? [] : resource.fields.filter(field => isEmptied(field, hidden))
  for (const { name, type } of emptied) row[name] = blankOf(type, world.emptyText)
  const held = (fields: readonly Field[]): readonly Field[] =>
    emptied.length === 0 ? fields : fields.filter(field => !emptied.includes(field))
  // What history does not say of itself nobody asks today's rows for.
  const [defaulted, fetched] = isHistory ? [[], []] : [held(rules.defaulted), held(rules.fetched)]
  // Calculations stand in the order of their needs: by themselves they are settled in one round.
  const rounds = defaulted.length + fetched.length === 0 ? 1 : resource.fields.length + 1
  for (let round = 0; round < rounds; round++) {
    const before = rules.changing.map(({ name }) => row[name])
    forget(work)
    setDefaults(work, defaulted)
    setFetched(work, fetched)
    calculate(work)
    if (rules.changing.every(({ name }, index) => row[name] === before[index])) return
  }
}

const forget = ({ unknown, faults, questions }: Work): void => {
  unknown.clear()
  faults.length = 0
  questions.length = 0
}

/** A hidden field holds nothing, unless it keeps its value or is worked out anyway. */
const isEmptied = ({ name, calc, when }: Field, hidden: ReadonlySet<string>): boolean =>
  hidden.has(name) && !calc && when?.hiddenValue !== 'keep'

const setDefaults = (work: Work, fields: readonly Field[]): void => {
  if (work.unfinished.before) return
  for (const field of fields) {
    if (field.defaultBy && !work.unfinished.given.has(field.name)) set(work, field, valueIn(work, field.defaultBy))
  }
}

const setFetched = (work: Work, fields: readonly Field[]): void => {
  for (const field of fields) {
    if (!field.fetch || !isFetched(work, field)) continue
    const { evaluated, lost } = ownEvaluated(work, field.fetch.from.term)
    set(work, field, answerOf(work, evaluated))
    refuseUnreadable(work, field, lost)
  }
}

/** Reports a copy from a row that is unreadable here: it would be empty. Missing references are reported elsewhere. */
const refuseUnreadable = ({ resource, row, world, faults }: Work, field: Field, lost: readonly Unreadable[]): void => {
  const { fetch } = field
  const [first] = lost.filter(({ to, key }) => {
    const own = resource.field[fetch?.through ?? '']
    return own?.ref?.to !== to || row[own.name] !== key
  })
  if (!first || fetch?.mode === 'live') return
  const to = world.rows.resourceOf(first.to)?.title ?? first.to
  faults.push(about(field, fault('reference.unreadable', { params: { value: String(first.key), to } })))
}

/** A joined value always; a copy when its reference is another one and nobody gave a value. */
const isFetched = ({ resource, row, unfinished, world }: Work, field: Field): boolean => {
  const { name, fetch } = field
  if (!fetch || fetch.mode === 'live') return fetch !== undefined
  if (unfinished.given.has(name) || !isPicked({ resource, row, unfinished, world }, fetch.through)) return false
  return fetch.mode === 'copy' || isBlank(field, unfinished.row[name], world.emptyText)
}

/** A reference of a new row that leads somewhere; of one that is changed, a reference that is another one now. */
const isPicked = (
  { resource, row, unfinished: { before }, world }: Pick<Work, 'resource' | 'row' | 'unfinished' | 'world'>,
  name: string,
): boolean => {
  const reference = resource.field[name]
  if (before) return before[name] !== row[name]
  return reference !== undefined && !isBlank(reference, row[name], world.emptyText)
}

const calculate = (work: Work): void => {
  const { given, isHistory } = work.unfinished
  for (const field of work.rules.calculated) {
    if (field.calc && !(isHistory && given.has(field.name))) set(work, field, valueIn(work, field.calc))
  }
}

const none: ReadonlySet<string> = new Set()

/** Fields that do not show once the others that do not are emptied; conditions that undo each other are left where they are. */
const hide = (work: Work): ReadonlySet<string> => {
  let hidden = none
  settle(work, hidden)
  if (work.rules.shown.length + work.rules.sections.length + work.rules.lines.length === 0) return hidden
  for (let round = 0; round <= work.resource.fields.length; round++) {
    const next = notShown(work)
    if (next.size === hidden.size && [...hidden].every(name => next.has(name))) break
    hidden = next
    Object.assign(work.row, work.unfinished.row)
    settle(work, hidden)
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

/** A locked field holds what it held, or what the file itself gives it. */
const refuseLocked = (work: Work, locked: ReadonlySet<string>): void => {
  const { resource, row, unfinished, faults } = work
  for (const name of locked) {
    const field = resource.field[name]
    if (!field || !unfinished.given.has(name)) continue
    const given = row[name]
    const ownRow = { ...row, [name]: unfinished.before?.[name] ?? field.default }
    const own: Work = { ...work, row: ownRow, reader: readerOf(work, ownRow), faults: [], unknown: new Set() }
    const nobodys = {
      ...unfinished,
      row: { ...unfinished.row, [name]: ownRow[name] ?? null },
      given: new Set<string>(),
    }
    const source = field.fetch && isFetched({ ...own, unfinished: nobodys }, field)
    if (source && field.fetch) set(own, field, valueIn(work, field.fetch.from))
    else if (field.defaultBy && !unfinished.before) set(own, field, valueIn(work, field.defaultBy))
    // What cannot be known here is not judged here.
    if (ownRow[name] !== given && !own.unknown.has(name)) faults.push(about(field, fault('field.locked')))
  }
}

const refuseHiddenChoices = (work: Work, hidden: ReadonlySet<string>): void => {
  for (const field of work.rules.offering) {
    const value = work.row[field.name]
    const choice = field.choices.find(one => one.value === value)
    if (!choice?.show || hidden.has(field.name) || work.unfinished.before?.[field.name] === value) continue
    if (valueIn(work, choice.show) === false) work.faults.push(about(field, fault('choice.unknown')))
  }
}

/** A reference that was set or changed names a row that the lookup offers; the row itself is its `self` there. */
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

/** Broken rules are faults, one at each field that they name; those that only warn or ask come back. */
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

/** A warning waits until all that it speaks of is there: nobody is warned of what is not typed yet. */
const isWaiting = ({ resource, row, world }: Work, { level, fields }: Check): boolean =>
  level === 'warn' &&
  fields.some(name => {
    const field = resource.field[name]
    return field !== undefined && isBlank(field, row[name], world.emptyText)
  })

/** A warning stands over the form, a question at the first of its fields. */
const placesOf = ({ fields, level }: Check): readonly (string | undefined)[] => {
  if (fields.length === 0 || level === 'warn') return [undefined]
  return level === 'ask' ? fields.slice(0, 1) : fields
}

/** The message with the values that it names; one that is not known here is left out. */
const checkMessage = (work: Work, { message, values }: Check): string => {
  return message.replaceAll(/\{([^}]*)\}/g, (place, name: string) => {
    const expression = values[name]
    if (!expression) return filledFrom(work.resource, work.row, place)
    return writtenText(valueIn(work, expression) ?? null)
  })
}

/** A check of some moves is asked at these alone. */
const isAsked = ({ moves }: Check, move: string | undefined): boolean =>
  moves === undefined || (move !== undefined && moves.includes(move))
