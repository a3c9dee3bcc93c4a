import { expect, test } from 'vitest'
import { collectReferences } from '../../../../engine/schema-file/language/naming.ts'
import { text } from '../../../../engine/schema-file/language/shape.ts'
import { object } from '../../../../engine/schema-file/language/shape-compound.ts'
import { parseTarget, withTargetReference } from '../../../../engine/schema-file/shapes/menu-target-shape.ts'

const item = object({ to: withTargetReference(text()) }, {})
const getNames = (to: string) =>
  collectReferences(item, { to }).map(({ kind, name, of }) =>
    of === undefined ? `${kind} ${name}` : `${kind} ${of}/${name}`,
  )

test.each([
  ['resource:thing', ['resource thing']],
  ['resource:thing/tags', ['resource thing', 'view of thing/tags']],
  ['document:order/new', ['resource order', 'document view of order/new']],
  ['report:sold', ['report sold']],
  ['import:things', ['import things']],
  ['import:*', []],
  ['editor:menu', ['editor menu']],
  ['landing:own', []],
])('%s', (to, names) => {
  expect(getNames(to)).toEqual(names)
})

test('parses a kind, a name and an optional view', () => {
  expect(parseTarget('document:order/new')).toEqual({ kind: 'document', name: 'order', view: 'new' })
  expect(parseTarget('report:sold')).toEqual({ kind: 'report', name: 'sold' })
})
