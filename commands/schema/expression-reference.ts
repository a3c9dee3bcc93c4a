// docs/expressions.md: the expression language, out of the tables of its parser and its functions.

import { functionExamples } from '../../domain/function-examples.ts'
import { maxExpressionLength } from '../../engine/expression/syntax/parse.ts'
import { precedenceByOperator, precedences } from '../../engine/expression/syntax/syntax.ts'
import { functionNotes } from '../../engine/expression/terms/function-notes.ts'
import type { FunctionParameter, FunctionType, ValueType } from '../../engine/value/function-type.ts'

/** An expression over an order of a small shop, or over one of its lines. */
export interface ExpressionExample {
  readonly text: string
  readonly meaning: string
  readonly over: 'order' | 'order.goods'
}

export const expressionExamples: readonly ExpressionExample[] = [
  { over: 'order', text: 'total + total * tax / 100', meaning: 'a total with its tax; a percentage is divided by 100' },
  { over: 'order', text: 'sum(goods, amount)', meaning: 'a value of all lines' },
  { over: 'order', text: 'count(goods, not gone) == 0', meaning: 'a condition on all lines' },
  { over: 'order', text: "deposit != '-'", meaning: 'the reference is filled; `-` is the empty text of the project' },
  { over: 'order', text: 'deposit.amount', meaning: 'a field of the row that a reference leads to' },
  { over: 'order', text: "if(heavy, 'VAN', 'BIKE')", meaning: 'one of two values' },
  { over: 'order', text: 'day in [sysdate(), today()]', meaning: 'one of a list' },
  {
    over: 'order',
    text: "exists('deposit', buyer == self.buyer)",
    meaning: 'there is such a row; `self` is the order',
  },
  { over: 'order.goods', text: 'amount <= parent.total', meaning: 'a line compared with its document' },
  { over: 'order.goods', text: 'round(thing.price * weight, 500)', meaning: 'rounded to a step' },
]

const names: readonly (readonly [name: string, where: string])[] = [
  ['`field`', 'a field of the row; `reference.field` a field of the row that it names, at any depth'],
  ['`parent`', 'in a line: its document; in what a move asks: the document as it is saved'],
  [
    '`self`',
    'in a condition on rows of another resource (`exists`, `filter` of a reference, `find`): the row that asks',
  ],
  [
    '`outer`',
    'in a condition on rows inside the `filter` of a reference: the row that names, where `self` is the row that is offered',
  ],
  ['`before`', 'in `x-calc` and `x-checks`: the row as it was saved last; its values are empty in a new row'],
  ['`answer`', 'in a move and in what it posts: what the user filled in for it'],
  ['`picked`', 'in a move with `pick`: the lines that it is made on, as in `sum(picked, amount)`'],
  ['`line_no`', 'in a line: its position, from 1'],
  ['`user`, `shop`', 'the row of the user and of the shop'],
]

/** Functions that a database evaluates over the rows of a query. */
const databaseFunctions = ['if', 'case', 'coalesce', 'days_between', 'countOf', 'exists', 'sumOf'] as const

const quote = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``

const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const buildOperators = (): string => {
  const byStrength = Object.entries(precedences).toReversed()
  const rows = byStrength.map(([name, strength]) => {
    const operators = Object.entries(precedenceByOperator).flatMap(([operator, own]) =>
      own === strength ? [quote(operator)] : [],
    )
    return [
      operators.length > 0 ? operators.join(' ') : quote(name === 'minus' ? '-' : name),
      operatorNotes[name] ?? '',
    ]
  })
  return formatTable(['operator, the strongest first', 'what it does'], rows)
}

const operatorNotes: Readonly<Record<string, string>> = {
  minus: 'before a number: its negative',
  multiply: 'numbers; a division by 0 is nothing',
  add: 'numbers of one unit; `+` also joins two texts',
  compare: 'values of one kind and one unit; comparisons do not chain',
  not: 'before a condition: its opposite',
  and: 'both conditions',
  or: 'one of the conditions',
}

const formatType = (type: ValueType | { readonly kind: 'record'; readonly resource: string }): string => {
  if (type.kind === 'record') return `row of \`${type.resource}\``
  return type.kind === 'number' ? `number, ${type.scale} decimals` : type.kind
}

/** Numbers of a function are rupiah, grams or percent by their decimals. */
const unitsByScale: Readonly<Record<number, string>> = { 2: '%', 3: 'gr' }

const formatTypedParameter = ({ name, type, optional }: FunctionParameter): string => {
  const unit = type.kind === 'number' ? unitsByScale[type.scale] : undefined
  const typed = unit === undefined ? name : `${name} ${unit}`
  return optional ? `[${typed}]` : typed
}

const formatValue = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll('\n', '\\n')}'` : String(value)

const buildDomainFunctions = (functions: Readonly<Record<string, FunctionType>>): string =>
  formatTable(
    ['call', 'result', 'reads', 'meaning', 'example'],
    Object.entries(functions).map(([name, { parameters, result, reads = [] }]) => {
      const example = functionExamples[name]
      if (!example) throw new Error(`domain/function-examples.ts has no example of ${name}`)
      return [
        quote(`${name}(${parameters.map(formatTypedParameter).join(', ')})`),
        formatType(result),
        reads.map(quote).join(', '),
        example.meaning,
        `${quote(`${name}(${example.args.map(formatValue).join(', ')})`)} = ${quote(formatValue(example.result))}`,
      ]
    }),
  )

export const buildExpressionReference = (functions: Readonly<Record<string, FunctionType>>): string => `# Expressions

Generated by \`npm run schema:generate\`; not edited by hand. Calculations, conditions, checks, postings and reports use one language. It has no loops and no side effects; server and browser evaluate it alike. An expression is checked when its file is read, and has at most ${maxExpressionLength} characters.

## Examples

${formatTable(
  ['expression', 'meaning'],
  expressionExamples.map(({ text, meaning }) => [quote(text), meaning]),
)}

## Literals

\`1000\` and \`0.5\` are numbers, exact at any size; \`'text'\` is a text, with \`''\` for a quote in it; \`''\` alone is nothing, which fits every kind; \`true\` and \`false\` are conditions; \`[1, 2]\` is a list, for \`in\` alone. A date is a field or a function: there is no literal for it.

## Names

${formatTable(
  ['name', 'what it is'],
  names.map(([name, where]) => [name, where]),
)}

Names of \`x-defs\` stand for their expressions, of this resource or behind a reference.

## Operators

${buildOperators()}

A value that is not there makes a calculation nothing; a comparison with nothing does not hold, except that nothing equals nothing.

## Units

A field has the unit of its type: Rp, gr, ct, USD, %. Values of two units are not added, compared or alternatives of one \`if\`, and a field takes no value of another unit. A percentage times a number is divided by 100 before it is stored or added. A constant factor may be a rate, so its product has no unit.

## What a database evaluates

Filters of views, lists and references, \`where\` and \`rule\` of reports and \`x-fill\` run in the database: fields, \`+ - *\`, comparisons, \`and or not in\`, and of the functions ${databaseFunctions.map(quote).join(', ')}. Parts that read no field of the row may be anything, as they are one value for all rows. In the columns of a report \`lookup\` runs in the database too, once beside each row: \`lookup('order', last(day), buyer == self.buyer)\` is the day of the last order. A field with \`"x-store": false\` is worked out in each query, with the business date of the row's shop for \`sysdate()\`: days late are \`days_between(due, sysdate())\`, which lists show, sort and filter by. The rest is refused with its position; store it in a field with \`x-calc\` and name the field.

## Functions

Arguments at the end may be left out where the text allows it.

${formatTable(
  ['call', 'what it gives'],
  Object.values(functionNotes).map(({ call, description }) => [quote(call), description.replaceAll('|', '\\|')]),
)}

## Functions of the shop

They are written in \`domain/\` ([adding code](adding-code.md)). A value in brackets may be left out. They run in the program, never in the database. Weights (gr) have three decimals, percentages (%) two, all other numbers are whole rupiah. In the examples, dates are values of fields.

${buildDomainFunctions(functions)}
`
