// The life of a document out of its file: states, moves and postings, every name in them checked to exist.
import type { Authorization, Flow, Move, Pick, State } from '../document.ts'
import type { Expression } from '../expression/expression.ts'
import { text } from '../expression/types.ts'
import { findField } from '../schema.ts'
import { alsoOf, createsOf } from './compile-effects.ts'
import type { TableFile } from './document-files.ts'
import { conditionAt, expressionAt, type Reading } from './expression-at.ts'
import { askingOf, type FlowReading, linesNamed, ofLines, setsOf } from './flow-reading.ts'
import type { Path } from './shape.ts'
import type { ResourceDefinition } from './shapes/resource.ts'
import { wordsOfState } from './state-words.ts'
import { suggestion } from './suggest.ts'

type SaidFlow = NonNullable<ResourceDefinition['x-flow']>
type SaidMove = SaidFlow['moves'][number]

export const flowOf = (reading: Reading, { definition }: TableFile): Flow | undefined => {
  const said = definition['x-flow']
  if (!said) return undefined
  const own: FlowReading = { ...reading, definition }
  if (definition['x-kind'] !== 'document') own.report(['x-flow'], 'a flow is the life of a document', 'key')
  const states = statesOf(own, said)
  checkField(own, said)
  checkState(own, said.initial, ['x-flow', 'initial'])
  const ids = said.moves.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index) own.report(['x-flow', 'moves', index, 'id'], `another move is called "${id}"`)
  return {
    field: said.field,
    initial: said.initial,
    states,
    moves: said.moves.map((move, index) => moveOf(own, move, ['x-flow', 'moves', index])),
  }
}

const statesOf = ({ report, resource }: FlowReading, { states }: SaidFlow): Readonly<Record<string, State>> => {
  const editable = [...Object.keys(resource.field), ...resource.lines.map(({ name }) => name)]
  return Object.fromEntries(
    Object.entries(states).map(([name, said]) => {
      const { edit = false, final } = said
      for (const [index, field] of (typeof edit === 'boolean' ? [] : edit).entries()) {
        if (!editable.includes(field))
          report(
            ['x-flow', 'states', name, 'edit', index],
            `no field is called "${field}"${suggestion(field, editable)}`,
          )
      }
      return [name, { name, ...wordsOfState(name, said), edit, final: final === true }]
    }),
  )
}

/** The state is a choice with all states that a saved document can be in. */
const checkField = ({ report, resource }: FlowReading, { field: name, states, initial }: SaidFlow): void => {
  const field = findField(resource, name)
  const at = ['x-flow', 'field']
  if (!field) {
    report(at, `no field is called "${name}"${suggestion(name, Object.keys(resource.field))}`)
    return
  }
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

const checkState = ({ report, definition }: FlowReading, state: string, path: Path): void => {
  const known = Object.keys(definition['x-flow']?.states ?? {})
  if (!known.includes(state)) report(path, `no state is called "${state}"${suggestion(state, known)}`)
}

const moveOf = (reading: FlowReading, said: SaidMove, path: Path): Move => {
  const { resource, report } = reading
  for (const [index, state] of said.from.entries()) checkState(reading, state, [...path, 'from', index])
  checkNames(reading, said, path)
  for (const index of (said.ask?.parts ?? []).keys())
    report([...path, 'ask', 'parts', index], 'parts in what is asked are not carried out yet')
  const asking = askingOf(reading, said.id)
  const at = (key: 'if', text_: string | undefined): Expression | undefined =>
    text_ === undefined ? undefined : conditionAt(asking, text_, [...path, key])
  const condition = at('if', said.if)
  const authorize = authorizeOf(asking, said, path)
  const pick = pickOf(asking, said, path)
  if (said.at !== undefined && !findField(resource, said.at))
    report([...path, 'at'], `no field is called "${said.at}"${suggestion(said.at, Object.keys(resource.field))}`)
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
    asks: Object.hasOwn(resource.asks, said.id),
    ...(condition && { if: condition }),
    ...(said.confirm !== undefined && { confirm: said.confirm }),
    ...(said.print !== undefined && { print: said.print }),
    ...(authorize && { authorize }),
    ...(said.at !== undefined && { at: said.at }),
    ...(pick && { pick }),
  }
}

/** Postings and prints that a move names are there. */
const checkNames = ({ definition, report }: FlowReading, { post = [], reverse = [], print }: SaidMove, path: Path) => {
  const sets = Object.keys(definition['x-post'] ?? {})
  for (const [key, names] of [
    ['post', post],
    ['reverse', reverse],
  ] as const) {
    for (const [index, name] of names.entries())
      if (!sets.includes(name)) report([...path, key, index], `"x-post" has no set "${name}"${suggestion(name, sets)}`)
  }
  const prints = (definition['x-print'] ?? []).map(({ id }) => id)
  if (print !== undefined && !prints.includes(print))
    report([...path, 'print'], `"x-print" has no print "${print}"${suggestion(print, prints)}`)
}

const toOf = (reading: FlowReading, { to }: SaidMove, path: Path): Move['to'] => {
  if (Object.hasOwn(reading.definition['x-flow']?.states ?? {}, to)) return { state: to }
  const known = Object.keys(reading.definition['x-flow']?.states ?? {})
  if (/^[A-Z_0-9]+$/.test(to)) {
    reading.report([...path, 'to'], `no state is called "${to}"${suggestion(to, known)}`)
    return { state: to }
  }
  const by = expressionAt(reading, to, [...path, 'to'], { wanted: text })
  return by ? { by } : { state: to }
}

const authorizeOf = (reading: FlowReading, { authorize: said }: SaidMove, path: Path): Authorization | undefined => {
  if (!said) return undefined
  const condition = said.if === undefined ? undefined : conditionAt(reading, said.if, [...path, 'authorize', 'if'])
  return { category: said.category, who: said.who, text: said.text ?? '', ...(condition && { if: condition }) }
}

const pickOf = (reading: FlowReading, { pick: said }: SaidMove, path: Path): Pick | undefined => {
  const lines = said && linesNamed(reading, said.lines, [...path, 'pick', 'lines'])
  if (!said || !lines) return undefined
  const inLines = ofLines(reading, lines)
  const condition = said.if === undefined ? undefined : conditionAt(inLines, said.if, [...path, 'pick', 'if'])
  const sets = setsOf(inLines, said.sets, { path: [...path, 'pick', 'sets'], target: lines })
  return { lines: said.lines, sets, ...(condition && { if: condition }) }
}

const numberAt = (reading: FlowReading, name: string, path: Path): Move['numbers'][number] => {
  const [first = '', second] = name.split('.')
  const lines = second === undefined ? undefined : linesNamed(reading, first, path)
  const holder = second === undefined ? reading.resource : lines
  const field = holder && findField(holder, second ?? first)
  if (holder && !field)
    reading.report(
      path,
      `"${holder.name}" has no field "${second ?? first}"${suggestion(second ?? first, Object.keys(holder.field))}`,
    )
  if (field && !field.number) reading.report(path, `"${name}" is no number: say "x-number"`)
  return second === undefined ? { field: first } : { field: second, lines: first }
}
