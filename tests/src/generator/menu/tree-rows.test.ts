import { expect, test } from 'vitest'
import { buildTreeRows, findMatchingIds } from '../../../../src/ui/tree/TreeView.tsx'

interface Node {
  readonly id: string
  readonly title: string
  readonly children: readonly Node[]
}

const buildNode = (id: string, title: string, children: readonly Node[] = []): Node => ({ id, title, children })
const nodes = [
  buildNode('m', 'Data Master', [buildNode('b', 'Bank'), buildNode('j', 'Jenis Batu')]),
  buildNode('l', 'Laporan', [buildNode('r', 'Bank Rekap')]),
]
const below = ({ children }: Node) => children

test('rows have their depth, their parent, and their place among their siblings', () => {
  const rows = buildTreeRows(nodes, { below, isOpen: id => id === 'm' })
  expect(
    rows.map(({ node: { id }, depth, parent, isOpen, position, siblings }) => [
      id,
      depth,
      parent,
      isOpen,
      position,
      siblings,
    ]),
  ).toEqual([
    ['m', 0, undefined, true, 1, 2],
    ['b', 1, 'm', false, 1, 2],
    ['j', 1, 'm', false, 2, 2],
    ['l', 0, undefined, false, 2, 2],
  ])
})

test.each([
  ['', undefined],
  ['  ', undefined],
  ['bank', ['m', 'b', 'l', 'r']],
  ['BANK rek', ['l', 'r']],
  ['master', ['m', 'b', 'j']],
  ['master batu', ['m', 'j']],
  ['zzz', []],
])('%j finds %j, and what leads there', (text, ids) => {
  const found = findMatchingIds(nodes, below, text)
  expect(found && [...found].toSorted()).toEqual(ids?.toSorted())
})
