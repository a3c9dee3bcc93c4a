// Resolves the values that rules provide: defaults, fetched values, calculations. A rule can depend on a later one,
// so they run until nothing changes; after the first round only rules whose inputs changed run again.
import type { ValueQuestion } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import type { Stored } from '../field/field-type.ts'
import { type Fault, fault } from '../message/faults.ts'
import type { Field } from '../schema/field.ts'
import { type CompletionState, evaluateOwn } from './completion-state.ts'
import { toFieldFault } from './parse-record.ts'
import type { ValueRule } from './record-rules.ts'
import { isBlank } from './row.ts'

/** The last result of a rule. */
interface RuleResult {
  readonly question?: ValueQuestion
  readonly faults: readonly Fault[]
}

export interface ValueResolution {
  readonly state: CompletionState
  /** By the place of the giver: whether something that it reads, or its own field, is something else since. */
  readonly due: boolean[]
  readonly results: (RuleResult | undefined)[]
}

export const createResolution = (state: CompletionState): ValueResolution => ({
  state,
  due: state.rules.valueRules.map(() => true),
  results: state.rules.valueRules.map(() => undefined),
})

/** Marks all rules as due, because lines that any of them may read no longer count. */
export const invalidateAll = ({ due }: ValueResolution): void => void due.fill(true)

/** Restores the input row; rules fill it again. */
export const reset = (resolution: ValueResolution): void => {
  for (const [name, value] of Object.entries(resolution.state.draft.row)) overwriteValue(resolution, name, value)
}

/** Runs the rules while these fields are hidden. Circular rules stop after as many rounds as there are fields. */
export const resolveValues = (resolution: ValueResolution, hidden: ReadonlySet<string>): void => {
  const { state, due } = resolution
  const { resource, rules, row, draft } = state
  const { isHistory = false } = draft
  const emptied = hidden.size === 0 || isHistory ? [] : resource.fields.filter(field => isEmptied(field, hidden))
  for (const { name, blank } of emptied) overwriteValue(resolution, name, blank)
  // Imported history is not filled from current rows.
  const activeRules = rules.valueRules.filter(
    ({ by, field }) => by === 'calc' || !(isHistory || emptied.includes(field)),
  )
  for (const rule of rules.valueRules) if (!activeRules.includes(rule)) skipRule(resolution, rule)
  // Calculations are in dependency order: alone they need one round.
  const rounds = activeRules.every(({ by }) => by === 'calc') ? 1 : resource.fields.length + 1
  for (let round = 0; round < rounds; round++) {
    const before = rules.changing.map(({ name }) => row[name])
    for (const rule of activeRules) {
      if (!due[rule.at]) continue
      due[rule.at] = rule.isOneOfSeveral
      resolution.results[rule.at] = applyRule(resolution, rule)
    }
    if (rules.changing.every(({ name }, index) => row[name] === before[index])) break
  }
  collectResults(resolution)
}

/** The rule is inactive; it runs again when it becomes active. */
const skipRule = ({ due, results }: ValueResolution, { at }: ValueRule): void => {
  due[at] = true
  results[at] = undefined
}

/** Collects questions and faults, in the order of the rules. */
const collectResults = ({ state: { rules, unknown, faults, questions }, results }: ValueResolution): void => {
  unknown.clear()
  faults.length = 0
  questions.length = 0
  for (const { field, at } of rules.valueRules) {
    const result = results[at]
    if (!result) continue
    faults.push(...result.faults)
    if (!result.question) continue
    questions.push(result.question)
    unknown.add(field.name)
  }
}

/** A hidden field is emptied, unless it keeps its value or is calculated. */
const isEmptied = ({ name, calc, when }: Field, hidden: ReadonlySet<string>): boolean =>
  hidden.has(name) && !calc && when?.hiddenValue !== 'keep'

const applyRule = (resolution: ValueResolution, { field, expression, by }: ValueRule): RuleResult | undefined => {
  const { state } = resolution
  if (!shouldApply(state, field, by)) return undefined
  const { evaluated, lost } = evaluateOwn(state, expression.term)
  const unreadable = by === 'fetch' ? findUnreadableFaults(state, field, lost) : []
  if ('unknown' in evaluated) return { question: evaluated.unknown, faults: unreadable }
  const stored = toStored(evaluated.value, field)
  if ('fault' in stored) return { faults: [toFieldFault(field, stored.fault), ...unreadable] }
  if (state.row[field.name] !== stored.value) {
    state.row[field.name] = stored.value
    for (const at of state.rules.rulesReading.get(field.name) ?? []) resolution.due[at] = true
  }
  return { faults: unreadable }
}

const shouldApply = (state: CompletionState, field: Field, by: ValueRule['by']): boolean => {
  const { before, inputFields, isHistory } = state.draft
  if (by === 'default') return !before && !inputFields.has(field.name)
  return by === 'fetch' ? isFetched(state, field) : !(isHistory && inputFields.has(field.name))
}

/** Sets a value from outside the rules, and marks the rules that read or fill the field as due. */
const overwriteValue = ({ state: { row, rules }, due }: ValueResolution, name: string, value: Stored): void => {
  if (row[name] === value) return
  row[name] = value
  for (const at of rules.rulesReading.get(name) ?? []) due[at] = true
  for (const at of rules.rulesByField.get(name) ?? []) due[at] = true
}

type MissingReferences = ReturnType<typeof evaluateOwn>['lost']

/** Reports a copy from a row that is unreadable here: it would be empty. Missing references are reported elsewhere. */
const findUnreadableFaults = (
  { resource, row, context }: CompletionState,
  field: Field,
  lost: MissingReferences,
): readonly Fault[] => {
  const { fetch } = field
  const [first] = lost.filter(({ to, key }) => {
    const reference = resource.field[fetch?.through ?? '']
    return reference?.ref?.to !== to || row[reference.name] !== key
  })
  if (!first || fetch?.mode === 'live') return []
  const to = context.rows.findResource(first.to)?.title ?? first.to
  return [toFieldFault(field, fault('reference.unreadable', { params: { value: String(first.key), to } }))]
}

/** A joined value always; a copy if its reference changed and the input has no value. */
export const isFetched = (state: CompletionState, field: Field): boolean => {
  const { draft } = state
  const { name, fetch } = field
  if (!fetch || fetch.mode === 'live') return fetch !== undefined
  if (draft.inputFields.has(name) || !isPicked(state, fetch.through)) return false
  return fetch.mode === 'copy' || isBlank(field, draft.row[name])
}

/** A reference of a new row that leads somewhere; of one that is changed, a reference that is another one now. */
const isPicked = ({ resource, row, draft: { before } }: CompletionState, name: string): boolean => {
  const reference = resource.field[name]
  if (before) return before[name] !== row[name]
  return reference !== undefined && !isBlank(reference, row[name])
}
