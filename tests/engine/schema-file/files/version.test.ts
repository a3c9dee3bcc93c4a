import { expect, test } from 'vitest'
import { computeVersion } from '../../../../engine/schema-file/files/version.ts'

const files = [
  { place: 'a.json', text: '1' },
  { place: 'b.json', text: '2' },
]

test('has sixteen hexadecimal digits, the same on every machine', () => {
  expect(computeVersion([])).toBe('cbf29ce484222325')
  expect(computeVersion([{ place: 'a', text: '' }])).toBe(computeVersion([{ place: 'a', text: '' }]))
  expect(computeVersion(files)).toMatch(/^[0-9a-f]{16}$/)
})

test.each([
  [files, 'bf3fc526987619e9'],
  [[{ place: 'a.json', text: 'Harga \u00e9\u{1F48D}' }], 'b15e22f690ec05d7'],
])('keeps versions that databases have stored: %j', (known, version) => {
  expect(computeVersion(known)).toBe(version)
})

test('does not depend on the order of the files', () => {
  expect(computeVersion(files.toReversed())).toBe(computeVersion(files))
})

const changes: readonly [name: string, files: readonly { place: string; text: string }[]][] = [
  [
    'a changed text',
    [
      { place: 'a.json', text: '1 ' },
      { place: 'b.json', text: '2' },
    ],
  ],
  [
    'a changed place',
    [
      { place: 'c.json', text: '1' },
      { place: 'b.json', text: '2' },
    ],
  ],
  [
    'swapped texts',
    [
      { place: 'a.json', text: '2' },
      { place: 'b.json', text: '1' },
    ],
  ],
  ['a file less', [{ place: 'a.json', text: '1' }]],
  ['a file more', [...files, { place: 'c.json', text: '' }]],
]

test.each(changes)('changes for %s', (_name, changed) => {
  expect(computeVersion(changed)).not.toBe(computeVersion(files))
})
