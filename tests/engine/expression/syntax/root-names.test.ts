import { expect, test } from 'vitest'
import { parseExpression } from '../../../../engine/expression/syntax/parse.ts'
import { collectRootNames } from '../../../../engine/expression/syntax/root-names.ts'

test('collects the first names of all paths', () => {
  const parsed = parseExpression("round(price / -pieces) + if(kind.name in ['a', size], 1, 2)")
  expect('node' in parsed && collectRootNames(parsed.node)).toEqual(['price', 'pieces', 'kind', 'size'])
})
