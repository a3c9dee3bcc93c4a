// Compiles the states of a document and the moves between them.

import type { Expression } from '../../expression/terms/expression.ts'
import { number, text } from '../../expression/terms/types.ts'
import { suggestion } from '../../faults/suggest.ts'
import type { Authorization, Comparison, Flow, HoldsDay, Limit, Move, Pick, State } from '../../schema/document.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import { conditionAt, expressionAt } from '../expressions/expression-at.ts'
import { wordsOfState } from '../fields/state-words.ts'
import type { TableFile } from '../files/document-files.ts'
import { isStateName } from '../shapes/flow.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { alsoOf, createsOf } from './compile-effects.ts'
import { askingOf, type FlowReading, findLines, ofLines, type ResourceReading, setsOf } from './flow-reading.ts'

type SaidFlow = NonNullable<ResourceDefinition['x-flow']>
type SaidMove = SaidFlow['moves'][number]

export const flowOf = (reading: ResourceReading, { definition }: TableFile): Flow | undefined => {
  const said = definition['x-flow']
  if (!said) return undefined
  const own: FlowReading = { ...reading, definition }
  if (definition['x-kind'] !== 'document') own.report(['x-flow'], 'a flow is the life of a document', 'key')
  checkField(own, said)
  checkHeld(own, said)
  checkPictures(own, said)
  const ids = said.moves.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index) own.report(['x-flow', 'moves', index, 'id'], `another move is called "${id}"`)
  return {
    field: said.field,
    initial: said.initial,
    states: statesOf(said),
    moves: said.moves.map((move, index) => moveOf(own, move, ['x-flow', 'moves', index])),
    ...(said.drafts && { drafts: said.drafts }),
  }
}

/** Final states that mean a cancellation are stamped, unless the file sets `stamp`. */
const isStamped = ({ stamp, final = false, color }: SaidState): boolean =>
  stamp ?? (final && (color === undefined || color === 'error' || color === 'default'))

const statesOf = ({ states }: SaidFlow): Readonly<Record<string, State>> =>
  Object.fromEntries(
    Object.entries(states).map(([name, said]) => {
      const { edit = false, final, holdsDay } = said
      return [
        name,
        {
          name,
          ...wordsOfState(name, said),
          edit,
          final: final === true,
          stamp: isStamped(said),
          ...(holdsDay !== undefined && holdsDay !== false && { holdsDay: holdsDayOf(holdsDay) }),
        },
      ]
    }),
  )

/** If lines are locked, only their pictures can still be edited, because these have a call of their own. */
const checkPictures = ({ schema, resource, report }: FlowReading, { states }: SaidFlow): void => {
  for (const [name, { edit }] of Object.entries(states))
    for (const [index, place] of (Array.isArray(edit) ? edit : []).entries()) {
      const [lines, field] = place.split('.')
      const table = field === undefined ? undefined : findResource(schema, `${resource.name}.${lines}`)
      const found = table && findField(table, field ?? '')
      if (found && !found.type.uploaded)
        report(
          ['x-flow', 'states', name, 'edit', index],
          `"${place}" is no picture: say "${lines}", or give it the type "image"`,
        )
    }
}

type SaidState = SaidFlow['states'][string]

type SaidHold = Exclude<NonNullable<SaidState['holdsDay']>, false>

const holdsDayOf = (said: SaidHold): HoldsDay => {
  const { cancel, carry = false } = said === true ? {} : said
  return { carry, ...(cancel !== undefined && { cancel }) }
}

/** A state that holds the day must have a move out of it, so that the day can be closed. */
const checkHeld = ({ report }: FlowReading, { states, initial, moves }: SaidFlow): void => {
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
const checkField = ({ report, resource }: FlowReading, { field: name, states, initial }: SaidFlow): void => {
  const field = findField(resource, name)
  const at = ['x-flow', 'field']
  if (!field) return
  const choices = field.choices.map(({ value }) => value)
  for (const state of Object.keys(states)) {
    if (state !== initial && !choices.includes(state))
      report(
        ['x-flow', 'states', state],
        `the field "${name}" has no choice "${state}"${suggestion(state, choices)}`,
        'key',
      )
  }
  if (!field.readOnly) report(at, `"${name}" is set by moves alone: say "readOnly": true`)
}

const moveOf = (reading: FlowReading, said: SaidMove, path: Path): Move => {
  const { resource } = reading
  const asking = askingOf(reading, said.id)
  const at = (key: 'if', text_: string | undefined): Expression | undefined =>
    text_ === undefined ? undefined : conditionAt(asking, text_, [...path, key])
  const condition = at('if', said.if)
  const authorize = authorizeOf(asking, said, path)
  const straightTo = straightOf(reading, said, path)
  const pick = pickOf(asking, said, path)
  reportUnsaid(reading, said, path)
  reportManyAnswers(reading, said, path)
  return {
    id: said.id,
    title: said.title,
    from: said.from,
    to: toOf(asking, said, path),
    who: said.who,
    notSelf: said.notSelf === true,
    bulk: said.bulk === true,
    numbers: (said.number ?? []).map((name, index) => numberAt(reading, name, [...path, 'number', index])),
    post: said.post ?? [],
    reverse: said.reverse ?? [],
    sets: setsOf(asking, said.sets, { path: [...path, 'sets'], target: resource }),
    also: (said.also ?? []).flatMap((one, index) => alsoOf(asking, one, [...path, 'also', index])),
    creates: (said.creates ?? []).flatMap((one, index) => createsOf(asking, one, [...path, 'creates', index])),
    asks: Object.hasOwn(resource.lifecycle.asks, said.id),
    ...(condition && { if: condition }),
    ...(said.messages && { messages: said.messages }),
    ...(said.confirm !== undefined && { confirm: said.confirm }),
    ...(said.opens && { opens: true as const }),
    ...(straightTo && { straightTo }),
    ...(said.print !== undefined && { print: said.print }),
    ...(authorize && { authorize }),
    ...(said.at !== undefined && { at: said.at }),
    ...(pick && { pick }),
  }
}

/** The automatic move must start from the target state and ask for nothing. */
const straightOf = (reading: FlowReading, { straightTo, to }: SaidMove, path: Path): Move['straightTo'] => {
  if (!straightTo) return undefined
  const { report, definition, resource } = reading
  const at = [...path, 'straightTo']
  const next = definition['x-flow']?.moves.find(({ id }) => id === straightTo.move)
  if (next && isStateName(to) && !next.from.includes(to))
    report([...at, 'move'], `"${next.id}" does not start from "${to}", where this move ends`)
  if (next?.notSelf) report([...at, 'move'], `"${next.id}" is not for who made the move before`)
  if (next && Object.hasOwn(resource.lifecycle.asks, next.id))
    report([...at, 'move'], `"${next.id}" asks something, and nobody is there to answer`)
  const condition = straightTo.if === undefined ? undefined : conditionAt(reading, straightTo.if, [...at, 'if'])
  return { move: straightTo.move, ...(condition && { if: condition }) }
}

/** A bulk move has one answer for all documents, so it cannot ask for lines or depend on `parent`. */
const reportManyAnswers = ({ report, resource }: FlowReading, { id, bulk, ask }: SaidMove, path: Path): void => {
  if (!bulk || !ask) return
  const { lines = [] } = resource.lifecycle.asks[id]?.lifecycle ?? {}
  const isOfOne = lines.length > 0 || JSON.stringify(ask).includes('parent.')
  if (isOfOne)
    report([...path, 'bulk'], `"${id}" asks what belongs to its document: it is answered one document at a time`, 'key')
}

/** Reports messages for refusals that cannot occur. */
const reportUnsaid = ({ report }: FlowReading, { messages, if: condition, who }: SaidMove, path: Path): void => {
  const at = [...path, 'messages']
  if (messages?.if !== undefined && condition === undefined)
    report([...at, 'if'], 'nothing refuses the move by its condition: say "if"', 'key')
  if (messages?.who !== undefined && who.includes('*'))
    report([...at, 'who'], 'no level is refused: "who" names all of them', 'key')
}

const toOf = (reading: FlowReading, { to }: SaidMove, path: Path): Move['to'] => {
  if (isStateName(to) || Object.hasOwn(reading.definition['x-flow']?.states ?? {}, to)) return { state: to }
  const by = expressionAt(reading, to, [...path, 'to'], { wanted: text })
  return by ? { by } : { state: to }
}

const authorizeOf = (reading: FlowReading, { authorize: said }: SaidMove, path: Path): Authorization | undefined => {
  if (!said) return undefined
  const condition = said.if === undefined ? undefined : conditionAt(reading, said.if, [...path, 'authorize', 'if'])
  const { category, who, text = '', alone = [], shows = [], except = [] } = said
  const limits = (said.limits ?? []).flatMap((one, at) => limitsAt(reading, one, [...path, 'authorize', 'limits', at]))
  for (const [at, level] of alone.entries()) {
    if (who.includes(level)) continue
    reading.report([...path, 'authorize', 'alone', at], `"${level}" may not agree: "who" does not name it`)
  }
  const compared = shows.flatMap((one, at) => compareAt(reading, one, [...path, 'authorize', 'shows', at]))
  return { category, who, text, alone, limits, except, shows: compared, ...(condition && { if: condition }) }
}

type LimitDefinition = NonNullable<NonNullable<SaidMove['authorize']>['limits']>[number]

/** One limit for each of `document`, `day` and `percent` that is set. */
const limitsAt = (reading: FlowReading, definition: LimitDefinition, path: Path): readonly Limit[] => {
  const { amount, if: condition, document, day, percent, made, of } = definition
  if ((day === undefined) !== (made === undefined)) reading.report(path, '"day" and "made" go together')
  if ((percent === undefined) !== (of === undefined)) reading.report(path, '"percent" and "of" go together')
  const limitAt = (per: Limit['per'], text: string | undefined, rule: string): readonly Limit[] => {
    if (text === undefined) return []
    const most = expressionAt(reading, text, [...path, per], { wanted: number() })
    const compared = `${rule} (${text})${per === 'percent' ? ' / 100' : ''}`
    const where = condition === undefined ? compared : `(${condition}) and ${compared}`
    const exceeded = most && conditionAt(reading, where, path)
    const compare = {
      amount,
      ...(per === 'percent' && of !== undefined && { of }),
      ...(condition !== undefined && { where: condition }),
    }
    return most && exceeded ? [{ per, ...compare, most, exceeded }] : []
  }
  return [
    ...limitAt('document', document, `(${amount}) >`),
    ...limitAt('day', day, `(${amount}) > 0 and (${amount}) + coalesce(${made ?? '0'}, 0) >`),
    ...limitAt('percent', percent, `(${amount}) > coalesce(${of ?? '0'}, 0) *`),
  ]
}

type SaidComparison = NonNullable<NonNullable<SaidMove['authorize']>['shows']>[number]

const compareAt = (reading: FlowReading, said: SaidComparison, path: Path): readonly Comparison[] => {
  const { lines, label = '', from, to = {} } = said
  const table = lines === undefined ? reading.resource : findLines(reading, lines)
  if (!table) return []
  const own = lines === undefined ? reading : ofLines(reading, table)
  for (const [part, values] of Object.entries({ from, to }))
    for (const name of Object.keys(values)) {
      const known = Object.keys(part === 'to' ? from : table.field)
      if (!known.includes(name))
        reading.report([...path, part, name], `no field "${name}"${suggestion(name, known)}`, 'key')
    }
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  return [
    {
      label,
      from: setsOf(own, from, { path: [...path, 'from'], target: table }),
      to: setsOf(own, to, { path: [...path, 'to'], target: table }),
      ...(lines !== undefined && { lines }),
      ...(condition && { if: condition }),
    },
  ]
}

const pickOf = (reading: FlowReading, { pick: said }: SaidMove, path: Path): Pick | undefined => {
  const lines = said && findLines(reading, said.lines)
  if (!said || !lines) return undefined
  const inLines = ofLines(reading, lines)
  const condition = said.if === undefined ? undefined : conditionAt(inLines, said.if, [...path, 'pick', 'if'])
  const sets = setsOf(inLines, said.sets, { path: [...path, 'pick', 'sets'], target: lines })
  return { lines: said.lines, sets, ...(condition && { if: condition }) }
}

const numberAt = (reading: FlowReading, name: string, path: Path): Move['numbers'][number] => {
  const [first = '', second] = name.split('.')
  const holder = second === undefined ? reading.resource : findLines(reading, first)
  const field = holder && findField(holder, second ?? first)
  if (field && !field.number) reading.report(path, `"${name}" is no number: say "x-number"`)
  return second === undefined ? { field: first } : { field: second, lines: first }
}
