import { expect, test } from 'vitest'
import { collectReferences } from '../../../../engine/schema-file/language/naming.ts'
import { dashboard } from '../../../../engine/schema-file/shapes/dashboard-shape.ts'
import { thingsDashboard } from '../../../support/schema/dashboard-files.ts'

test('collects sources, figures, targets and levels as references, and titles as texts', () => {
  const [card] = thingsDashboard.cards
  const file = {
    cards: [{ ...card, from: 'journal:sale.goods', values: ['price'], levels: ['MID'], to: 'report:sold' }],
  }
  expect(collectReferences(dashboard, file).map(({ kind, name, of }) => [kind, name, of])).toEqual([
    ['text', 'Things Of Today', undefined],
    ['source', 'journal:sale.goods', undefined],
    ['figure or field of', 'price', 'journal:sale.goods'],
    ['report', 'sold', undefined],
    ['level', 'MID', undefined],
  ])
})
