import { expect, test } from 'vitest'
import { namesIn } from '../../../../engine/expression/syntax/names-in.ts'
import { parse } from '../../../../engine/expression/syntax/parse.ts'

test('collects the first names of all paths', () => {
  const parsed = parse("round(price / -pieces) + if(kind.name in ['a', size], 1, 2)")
  expect('node' in parsed && namesIn(parsed.node)).toEqual(['price', 'pieces', 'kind', 'size'])
})
