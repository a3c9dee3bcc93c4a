// Compiles the states of a document and the moves between them.

import type { Expression } from '../expression/terms/scope.ts'
import { createNumberType, flag, text } from '../expression/terms/types.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type {
  Authorization,
  AuthorizationLimit,
  ComparedFields,
  Flow,
  HoldsDay,
  LinePick,
  Move,
  State,
} from '../schema/document.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { TableFile } from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import {
  type FlowDefinition,
  getInitialState,
  isStateName,
  type MoveDefinition,
  type StateDefinition,
} from '../schema-file/shapes/flow-shape.ts'
import { compileCondition, compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import {
  compileSets,
  type FlowContext,
  findLines,
  type ResourceContext,
  withAnswer,
  withLines,
  withPicked,
} from '../scope/flow-context.ts'
import { compileAlso, compileCreates } from './compile-effects.ts'
import { isCancellation } from './flow-moves.ts'
import { getStateLabel } from './state-field.ts'

export const compileFlow = (context: ResourceContext, { definition }: TableFile): Flow | undefined => {
  const flow = definition.flow
  if (!flow) return undefined
  const flowContext: FlowContext = { ...context, definition }
  if (definition.kind !== 'document') flowContext.report(['x-flow'], 'a flow is the life of a document', 'key')
  checkField(flowContext, flow)
  checkHeldDays(flowContext, flow)
  checkPictures(flowContext, flow)
  const ids = flow.moves.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      flowContext.report(['x-flow', 'moves', index, 'id'], `another move is called "${id}"`)
  return {
    field: flow.field,
    initial: getInitialState(flow),
    states: compileStates(flow),
    moves: flow.moves.map((move, index) => compileMove(flowContext, move, ['x-flow', 'moves', index])),
    ...pickDefined(flow, 'drafts', 'offline'),
  }
}

/** Cancellations and states that hold the day are stamped, unless the file sets `stamp`. */
const getStampText = (state: StateDefinition, title: string): string | undefined => {
  const { stamp, holdsDay = false } = state
  if (typeof stamp === 'string') return stamp
  return (stamp ?? (isCancellation(state) || holdsDay !== false)) ? title : undefined
}

const compileStates = ({ states }: FlowDefinition): Readonly<Record<string, State>> =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => {
      const { edit = false, final, holdsDay } = state
      const label = getStateLabel(name, state)
      return [
        name,
        {
          name,
          ...label,
          edit,
          final: final === true,
          counts: state.counts ?? !isCancellation(state),
          stamp: getStampText(state, label.title),
          open: state.open ?? holdsDay !== undefined,
          ...(holdsDay !== undefined && holdsDay !== false && { holdsDay: compileHoldsDay(holdsDay) }),
        },
      ]
    }),
  )

/** If lines are locked, only their pictures can still be edited, because these have a call of their own. */
const checkPictures = ({ schema, resource, report }: FlowContext, { states }: FlowDefinition): void => {
  for (const [name, { edit }] of Object.entries(states))
    for (const [index, editablePath] of (Array.isArray(edit) ? edit : []).entries()) {
      const [lines, field] = editablePath.split('.')
      const table = field === undefined ? undefined : findResource(schema, `${resource.name}.${lines}`)
      const pictureField = table && findField(table, field ?? '')
      if (pictureField && !pictureField.type.uploaded)
        report(
          ['x-flow', 'states', name, 'edit', index],
          `"${editablePath}" is no picture: say "${lines}", or give it the type "image"`,
        )
    }
}

type HoldsDayDefinition = Exclude<NonNullable<StateDefinition['holdsDay']>, false>

const compileHoldsDay = (definition: HoldsDayDefinition): HoldsDay => {
  const { cancel, carry = false } = definition === true ? {} : definition
  return { carry, ...(cancel !== undefined && { cancel }) }
}

/** A state that holds the day must have a move out of it, so that the day can be closed. */
const checkHeldDays = ({ report }: FlowContext, { states, moves }: FlowDefinition): void => {
  const initial = getInitialState({ states })
  for (const [name, { holdsDay, final }] of Object.entries(states)) {
    if (holdsDay === undefined || holdsDay === false) continue
    const at = ['x-flow', 'states', name, 'holdsDay']
    const out = moves.filter(({ from, to }) => from.includes(name) && to !== name)
    if (name === initial) report(at, 'a document that is not saved yet holds nothing: drafts never do', 'key')
    else if (final || out.length === 0)
      report(at, `nobody leads a document out of "${name}": the day could not be closed`, 'key')
    if (holdsDay === true || holdsDay.cancel === undefined) continue
    const cancel = out.find(({ id }) => id === holdsDay.cancel)
    if (!cancel) report([...at, 'cancel'], `it does not lead out of "${name}"`)
    else if (cancel.ask || cancel.authorize)
      report([...at, 'cancel'], `"${cancel.id}" asks something, which nobody answers when the day is closed`)
  }
}

/** The state field is a choice of all states that a saved document can have. */
const checkField = ({ report, resource }: FlowContext, { field: name, states }: FlowDefinition): void => {
  const initial = getInitialState({ states })
  const field = findField(resource, name)
  const at = ['x-flow', 'field']
  if (!field) return
  const choices = field.choices.map(({ value }) => value)
  for (const state of Object.keys(states)) {
    if (state !== initial && !choices.includes(state))
      report(
        ['x-flow', 'states', state],
        `the field "${name}" has no choice "${state}"${formatSuggestion(state, choices)}`,
        'key',
      )
  }
  if (!field.readOnly) report(at, `"${name}" is set by moves alone: say "readOnly": true`)
}

const compileMove = (context: FlowContext, definition: MoveDefinition, path: JsonPath): Move => {
  const { resource } = context
  const answerContext = withPicked(withAnswer(context, definition.id), definition)
  const condition = compileCondition(answerContext, definition.if, [...path, 'if'])
  const authorize = compileAuthorization(answerContext, definition, path)
  const autoTransition = compileAutoTransition(context, definition, path)
  const pick = compilePick(answerContext, definition, path)
  const due = compileDue(context, definition, path)
  reportUnusedMessages(context, definition, path)
  reportManyAnswers(context, definition, path)
  return {
    id: definition.id,
    title: definition.title,
    from: definition.from,
    to: compileTargetState(answerContext, definition, path),
    who: definition.who,
    bulk: definition.bulk === true,
    numbers: (definition.number ?? []).map((name, index) =>
      compileNumberField(context, name, [...path, 'number', index]),
    ),
    post: definition.post ?? [],
    promises: definition.promises ?? [],
    reverse: definition.reverse ?? [],
    sets: compileSets(answerContext, definition.sets, { path: [...path, 'sets'], target: resource }),
    also: (definition.also ?? []).flatMap((one, index) => compileAlso(answerContext, one, [...path, 'also', index])),
    creates: (definition.creates ?? []).flatMap((one, index) =>
      compileCreates(answerContext, one, [...path, 'creates', index]),
    ),
    asks: Object.hasOwn(resource.lifecycle.asks, definition.id),
    ...(condition && { if: condition }),
    ...pickDefined(definition, 'messages', 'confirm'),
    ...(definition.opens && { opens: true as const }),
    ...(autoTransition && { autoTransition }),
    ...pickDefined(definition, 'print', 'unlimited'),
    ...(authorize && { authorize }),
    ...pickDefined(definition, 'at'),
    ...(pick && { pick }),
    ...(due && { due }),
  }
}

/** When the program makes the move by itself, without a user who could choose, answer or authorize. */
const compileDue = (
  context: FlowContext,
  { program, ask, pick, authorize, from }: MoveDefinition,
  path: JsonPath,
): Expression | undefined => {
  if (typeof program !== 'string') return undefined
  const at = [...path, 'program']
  if (ask || pick || authorize)
    context.report(at, 'the program makes it without a user, who would answer, pick or authorize')
  if (from.includes(getInitialState(context.definition.flow ?? {})))
    context.report(at, 'a document that is not saved yet is never due: begin in a later state')
  return compileSchemaExpression(context, program, at, { expectedType: flag, isSql: true })
}

/** The automatic move must start from the target state and ask for nothing. */
const compileAutoTransition = (
  context: FlowContext,
  { autoTransition, to }: MoveDefinition,
  path: JsonPath,
): Move['autoTransition'] => {
  if (!autoTransition) return undefined
  const { report, definition, resource } = context
  const at = [...path, 'autoTransition']
  const next = definition.flow?.moves.find(({ id }) => id === autoTransition.move)
  if (next && isStateName(to) && !next.from.includes(to))
    report([...at, 'move'], `"${next.id}" does not start from "${to}", where this move ends`)
  if (next && Object.hasOwn(resource.lifecycle.asks, next.id))
    report([...at, 'move'], `"${next.id}" asks something, and nobody is there to answer`)
  const condition = compileCondition(context, autoTransition.if, [...at, 'if'])
  return { move: autoTransition.move, ...(condition && { if: condition }) }
}

/** A bulk move has one answer for all documents, so it cannot ask for lines or depend on `parent`. */
const reportManyAnswers = (
  { report, resource }: FlowContext,
  { id, bulk, ask }: MoveDefinition,
  path: JsonPath,
): void => {
  if (!bulk || !ask) return
  const { lines = [] } = resource.lifecycle.asks[id]?.lifecycle ?? {}
  const isOfOne = lines.length > 0 || JSON.stringify(ask).includes('parent.')
  if (isOfOne)
    report([...path, 'bulk'], `"${id}" asks what belongs to its document: it is answered one document at a time`, 'key')
}

/** Reports messages for refusals that cannot occur. */
const reportUnusedMessages = (
  { report }: FlowContext,
  { messages, if: condition, who }: MoveDefinition,
  path: JsonPath,
): void => {
  const at = [...path, 'messages']
  if (messages?.if !== undefined && condition === undefined)
    report([...at, 'if'], 'nothing refuses the move by its condition: say "if"', 'key')
  if (messages?.who !== undefined && who.includes('*'))
    report([...at, 'who'], 'no level is refused: "who" names all of them', 'key')
}

const compileTargetState = (context: FlowContext, { to }: MoveDefinition, path: JsonPath): Move['to'] => {
  if (isStateName(to) || Object.hasOwn(context.definition.flow?.states ?? {}, to)) return { state: to }
  const by = compileSchemaExpression(context, to, [...path, 'to'], { expectedType: text })
  return by ? { by } : { state: to }
}

const compileAuthorization = (
  context: FlowContext,
  { authorize: definition }: MoveDefinition,
  path: JsonPath,
): Authorization | undefined => {
  if (!definition) return undefined
  const condition = compileCondition(context, definition.if, [...path, 'authorize', 'if'])
  const { category, who, text = '', alone = [], shows = [], except = [] } = definition
  const limits = (definition.limits ?? []).flatMap((one, at) =>
    compileLimit(context, one, [...path, 'authorize', 'limits', at]),
  )
  for (const [at, level] of alone.entries()) {
    if (who.includes(level)) continue
    context.report([...path, 'authorize', 'alone', at], `"${level}" may not agree: "who" does not name it`)
  }
  const compared = shows.flatMap((one, at) => compileComparison(context, one, [...path, 'authorize', 'shows', at]))
  return { category, who, text, alone, limits, except, shows: compared, ...(condition && { if: condition }) }
}

type AuthorizationLimitDefinition = NonNullable<NonNullable<MoveDefinition['authorize']>['limits']>[number]

const compileLimit = (
  context: FlowContext,
  { amount, if: condition, percent, of }: AuthorizationLimitDefinition,
  path: JsonPath,
): readonly AuthorizationLimit[] => {
  const compileNumber = (text: string, key: string): Expression | undefined =>
    compileSchemaExpression(context, text, [...path, key], { expectedType: createNumberType() })
  const [value, base, most] = [
    compileNumber(amount, 'amount'),
    compileNumber(of, 'of'),
    compileNumber(percent, 'percent'),
  ]
  const where = compileCondition(context, condition, [...path, 'if'])
  if (!value || !base || !most) return []
  const rule = `(${amount}) > coalesce(${of}, 0) * (${percent}) / 100`
  const exceeded = compileCondition(context, condition === undefined ? rule : `(${condition}) and ${rule}`, path)
  return exceeded ? [{ amount: value, of: base, most, exceeded, ...(where && { where }) }] : []
}

type ComparisonDefinition = NonNullable<NonNullable<MoveDefinition['authorize']>['shows']>[number]

const compileComparison = (
  context: FlowContext,
  definition: ComparisonDefinition,
  path: JsonPath,
): readonly ComparedFields[] => {
  const { lines, label = '', from, to = {} } = definition
  const table = lines === undefined ? context.resource : findLines(context, lines)
  if (!table) return []
  const rowContext = lines === undefined ? context : withLines(context, table)
  for (const [part, values] of Object.entries({ from, to }))
    for (const name of Object.keys(values)) {
      const available = Object.keys(part === 'to' ? from : table.field)
      if (!available.includes(name))
        context.report([...path, part, name], `no field "${name}"${formatSuggestion(name, available)}`, 'key')
    }
  const condition = compileCondition(rowContext, definition.if, [...path, 'if'])
  return [
    {
      label,
      from: compileSets(rowContext, from, { path: [...path, 'from'], target: table }),
      to: compileSets(rowContext, to, { path: [...path, 'to'], target: table }),
      ...(lines !== undefined && { lines }),
      ...(condition && { if: condition }),
    },
  ]
}

const compilePick = (
  context: FlowContext,
  { pick: definition }: MoveDefinition,
  path: JsonPath,
): LinePick | undefined => {
  const lines = definition && findLines(context, definition.lines)
  if (!definition || !lines) return undefined
  const inLines = withLines(context, lines)
  const condition = compileCondition(inLines, definition.if, [...path, 'pick', 'if'])
  const sets = compileSets(inLines, definition.sets, { path: [...path, 'pick', 'sets'], target: lines })
  return { lines: definition.lines, sets, ...(condition && { if: condition }) }
}

const compileNumberField = (context: FlowContext, name: string, path: JsonPath): Move['numbers'][number] => {
  const [first = '', second] = name.split('.')
  const holder = second === undefined ? context.resource : findLines(context, first)
  const field = holder && findField(holder, second ?? first)
  if (field && !field.number) context.report(path, `"${name}" is no number: say "x-number"`)
  return second === undefined ? { field: first } : { field: second, lines: first }
}
