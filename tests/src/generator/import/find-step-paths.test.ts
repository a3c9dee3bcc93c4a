import { describe, expect, test } from 'vitest'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import type { ImportOffer } from '../../../../engine/answers/import-answers.ts'
import { findStepPaths } from '../../../../src/generator/import/TakeoverScreen.tsx'

const createEntry = (id: string, target: NonNullable<MenuEntry['target']>): MenuEntry => ({
  id,
  title: id,
  path: `/${id}`,
  target,
  children: [],
})
const all = createEntry('import-data', { kind: 'import', name: '*' })
const stock = createEntry('stok-awal', { kind: 'import', name: 'stok-awal' })
const trays = createEntry('baki', { kind: 'resource', name: 'baki' })
const offer: ImportOffer = {
  name: 'stok-awal',
  type: 'stok_awal',
  title: 'Stok Awal',
  mode: 'insert',
  resource: 'Barang',
  into: 'barang',
  columns: [],
  types: ['xlsx'],
  nameContains: '',
  nameError: '',
  maxRows: 1,
  undoHours: 1,
  fetches: false,
}
const step = { id: 'one', title: 'One', isDone: false, files: [] }
const byFile = { ...step, offer, to: { kind: 'import', name: 'stok-awal' } }
const byForm = { ...step, to: { kind: 'resource', name: 'baki' } }

describe('where a step leads', () => {
  test.each([
    ['to all imports with its own chosen', [all], byFile, { path: '/import-data?import=stok-awal' }],
    ['to the page of its own import', [all, stock], byFile, { path: '/stok-awal' }],
    [
      'to the screen of its rows, and to its import',
      [trays, all],
      { ...byForm, offer },
      { path: '/baki', importPath: '/import-data?import=stok-awal' },
    ],
    ['to the screen of its rows alone', [trays], { ...byForm, offer }, { path: '/baki' }],
    ['nowhere without an entry of the menu', [], byFile, {}],
  ])('%s', (_, entries, taken, paths) => {
    expect(findStepPaths(entries, taken)).toEqual(paths)
  })
})
