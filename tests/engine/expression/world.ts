// A small world in neutral words: what expressions may name, rows to try them on, and short ways to ask.
import { compileExpression } from '../../../engine/expression/check/check.ts'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Reader, RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import { formatDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { ExpressionFault } from '../../../engine/expression/syntax/syntax.ts'
import { type ExpressionScope, emptyScope } from '../../../engine/expression/terms/scope.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import {
  createFieldSet,
  createNumberType,
  date,
  type ExpressionType,
  type ExpressionValue,
  type FieldSet,
  flag,
  isDecimal,
  text,
} from '../../../engine/expression/terms/types.ts'
import type { FunctionType } from '../../../engine/value/function-type.ts'

export const room: FieldSet = createFieldSet('room', {
  code: text,
  name: text,
  rate: createNumberType(2),
  open: flag,
  since: date,
})

export const place: FieldSet = createFieldSet('place', {
  code: text,
  name: text,
  rate: createNumberType(2),
  active: flag,
  room: { kind: 'reference', to: 'room', fields: room },
})

const toPlace: ExpressionType = { kind: 'reference', to: 'place', fields: place }

const line: FieldSet = createFieldSet('line', {
  qty: createNumberType(0),
  weight: createNumberType(3),
  price: createNumberType(0),
  done: flag,
  place: toPlace,
})

const thingTypes: Readonly<Record<string, ExpressionType>> = {
  code: text,
  name: text,
  amount: createNumberType(0),
  weight: createNumberType(3),
  rate: createNumberType(2),
  state: { kind: 'text', choices: ['OPEN', 'DONE'] },
  done: flag,
  day: date,
  until: date,
  at: { kind: 'instant' },
  clock: { kind: 'text', mayBeNull: true },
  place: toPlace,
  lines: { kind: 'lines', fields: line },
}

export const thing: FieldSet = createFieldSet('thing', thingTypes)

/** Things whose state is any text. */
export const freeThing: FieldSet = createFieldSet('thing', { ...thingTypes, state: text })

/** Weight times price per unit times rate in percent, to whole money. */
const worth: FunctionType = {
  parameters: [
    { name: 'weight', type: { kind: 'number', scale: 3 } },
    { name: 'price', type: { kind: 'number', scale: 0 } },
    { name: 'rate', type: { kind: 'number', scale: 2 }, optional: true },
  ],
  result: { kind: 'number', scale: 0 },
  run: ([weight, price, rate]) => Math.round((Number(weight) * Number(price) * Number(rate ?? 10000)) / 1000 / 10000),
}

const levy: FunctionType = {
  parameters: [
    { name: 'amount', type: { kind: 'number', scale: 0 } },
    { name: 'place', type: { kind: 'record', resource: 'place', fields: ['rate', 'active'] } },
    { name: 'day', type: { kind: 'date' } },
  ],
  result: { kind: 'number', scale: 0 },
  reads: ['tariff'],
  run: ([amount, at, day], { tariff = [] }) => {
    const rate = tariff.find(row => String(row.from) <= String(day))?.rate
    return typeof at === 'object' && at?.active === 1 ? (Number(amount) * Number(rate)) / 100 : 0
  },
}

const broken: FunctionType = {
  parameters: [{ name: 'place', type: { kind: 'record', resource: 'place', fields: ['rat'] } }],
  result: { kind: 'text' },
  run: () => '',
}

export const world: ExpressionScope = {
  ...emptyScope,
  fields: thing,
  roots: {
    self: createFieldSet('document', { code: text, places: { kind: 'list', of: text }, amount: createNumberType(0) }),
    answer: createFieldSet('answer', { reason: text, lines: { kind: 'lines', fields: line } }),
    user: createFieldSet('user', { user_id: text, level: text }),
    shop: createFieldSet('shop', { code: text }),
  },
  functions: { worth, levy, broken },
  resources: { names: ['place', 'thing'], find: name => ({ place, thing })[name] },
  getLedgers: () => ({
    cash: { amount: createNumberType(0) },
    stock: { qty: createNumberType(0), weight: createNumberType(3) },
  }),
  getPlaces: () => ({
    place: [['', 'name', '/', 'code', '']],
    room: [
      ['', 'code', ''],
      ['R-', 'code', ''],
    ],
  }),
  modules: ['DISCOUNT', 'REPAIR'],
}

/** A scope of a report: rows of things, its own columns and filters. */
export const report: ExpressionScope = {
  ...world,
  fields: createFieldSet('report', { total: createNumberType(0), cost: createNumberType(0) }),
  filters: createFieldSet('filters', {
    period: { kind: 'record', fields: createFieldSet('period', { from: date, to: date }) },
  }),
  rows: thing,
}

export const compile = (source: string, scope: ExpressionScope = world): Term => {
  const checked = compileExpression(source, scope)
  if ('faults' in checked) throw new Error(`${source}: ${markFaults(checked.faults).join('; ')}`)
  return checked.term
}

/** `4+2 the sentence`: offset, length and message of each fault. */
export const markFaults = (faults: readonly ExpressionFault[]): readonly string[] =>
  faults.map(({ offset, length, message }) => `${offset}+${length} ${message}`)

export const collectFaults = (
  source: string,
  scope: ExpressionScope = world,
  wanted?: ExpressionType,
): readonly string[] => {
  const checked = compileExpression(source, scope, wanted)
  return 'faults' in checked ? markFaults(checked.faults) : []
}

export const aRoom = createRowReader({ code: 'R1', name: 'NORTH', rate: 250, open: 1, since: '2024-02-29' })
export const aPlace = createRowReader(
  { code: 'P1', name: 'CORNER', rate: 1250, active: 1, room: 'R1' },
  { references: { room: aRoom } },
)

const createLineReader = (row: Parameters<typeof createRowReader>[0]): RowReader =>
  createRowReader({ qty: 1, weight: null, price: null, done: 0, place: '-', ...row }, { references: { place: aPlace } })

const someLines = [
  createLineReader({ qty: 2, weight: 1500, price: 100, done: 1, place: 'P1' }),
  createLineReader({ qty: 3, weight: 250, price: 1000 }),
  createLineReader({ qty: 1 }),
]

export const aThing = createRowReader(
  {
    code: 'T1',
    name: 'Ring é',
    amount: 1000,
    weight: 2500,
    rate: 125,
    state: 'OPEN',
    done: 0,
    day: '2026-01-31',
    until: null,
    at: '2026-01-31T10:00:00.000Z',
    clock: null,
    place: 'P1',
  },
  { references: { place: aPlace }, lines: { lines: someLines } },
)

export const aReader: Reader = {
  emptyText: '-',
  row: aThing,
  roots: {
    self: createRowReader({ code: 'D1', places: ['P1', 'P2'], amount: 5 }),
    answer: createRowReader({ reason: '-' }, { lines: { lines: someLines.slice(0, 1) } }),
    user: createRowReader({ user_id: 'ANN', level: 'OWN' }),
    shop: createRowReader({ code: 'S1' }),
    filters: createRowReader({}, { references: { period: createRowReader({ from: '2026-01-01', to: '2026-01-31' }) } }),
  },
  sysdate: '2026-11-20',
  today: '2026-11-21',
  now: '2026-11-21T01:02:03.000Z',
  param: key => ({ STEP: '500', SHARE: ' 12.5 ', PLACES: 'P1, P2', WORD: 'yes', ON: 'true' })[key] ?? null,
  module: key => key === 'DISCOUNT',
}

/** A value as text: numbers plainly, texts between quotes. */
export const shown = (value: ExpressionValue): string => {
  if (value === null) return 'nothing'
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  return isDecimal(value) ? formatDecimal(value) : String(value)
}

/** The value of the expression on the thing of this fixture, or `unknown:` and the missing input. */
export const getResult = (source: string, reader: Partial<Reader> = {}, scope: ExpressionScope = world): string => {
  const evaluated = evaluate(compile(source, scope), { ...aReader, ...reader })
  return 'value' in evaluated ? shown(evaluated.value) : `unknown: ${evaluated.unknown.kind}`
}
