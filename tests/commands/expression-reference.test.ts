import { expect, test } from 'vitest'
import { buildExpressionReference, expressionExamples } from '../../commands/schema/expression-reference.ts'
import { functions } from '../../domain/functions.ts'
import { compileExpression } from '../../engine/expression/check/check.ts'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { buildScope, getScopeFields } from '../../engine/scope/schema-scope.ts'
import { readSmallShop } from '../support/small-shop.ts'

const schema = compileSchemaFiles(readSmallShop())
const order = getResource(schema, 'order')

test.each(expressionExamples)('the example $text is accepted', ({ text, over }) => {
  const lines = { kind: 'lines', fields: getScopeFields(schema, getResource(schema, 'order.goods')) } as const
  const scope =
    over === 'order'
      ? buildScope(schema, order, { names: { goods: lines } })
      : buildScope(schema, getResource(schema, over), { roots: { parent: getScopeFields(schema, order) } })
  expect(compileExpression(text, scope)).toHaveProperty('term')
})

test('names every function of the language and of the shop', () => {
  const text = buildExpressionReference(functions)
  for (const name of ['sumOf', 'round_up', 'balance', ...Object.keys(functions)]) expect(text).toContain(`\`${name}(`)
})
