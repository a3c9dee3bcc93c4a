// The examples of the functions in docs/expressions.md, as they are read there.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { functionExamples } from '../../domain/function-examples.ts'
import { functions } from '../../domain/functions.ts'
import type { FunctionParameter, StoredValue } from '../../engine/value/function-type.ts'

const doc = readFileSync('docs/expressions.md', 'utf8')
const examples = [...doc.matchAll(/`(\w+)\(([^`]*)\)` = `([^`]*)` \|$/gm)].map(
  ([, name = '', args = '', result = '']) => ({
    name,
    args: (args.match(/'[^']*'|[^,\s]+/g) ?? []).map(parseValue),
    result: parseValue(result),
  }),
)

type Value = string | number | boolean | null

function parseValue(text: string): Value {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll('\\n', '\n')
  return JSON.parse(text) as Value
}

const toStored = (value: Value, type: FunctionParameter['type']): StoredValue => {
  if (typeof value === 'number' && type.kind === 'number') return Math.round(value * 10 ** type.scale)
  return typeof value === 'boolean' ? Number(value) : value
}

test('each function of the shop has one example', () =>
  expect(examples.map(({ name }) => name)).toEqual(Object.keys(functions)))

test.each(examples)('$name', ({ name, args, result }) => {
  const { parameters = [], run, result: type = { kind: 'text' } } = functions[name] ?? {}
  const stored = args.map((value, index) => toStored(value, parameters[index]?.type ?? type))
  expect(run?.(stored, functionExamples[name]?.rows ?? {})).toBe(toStored(result, type))
})
