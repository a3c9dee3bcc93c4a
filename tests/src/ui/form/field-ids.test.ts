import { expect, test } from 'vitest'
import { getDescriptionId } from '../../../../src/ui/form/FieldFrame.tsx'

test.each([
  ['its fault before its help', 'Harus Diisi', 'Huruf besar', 'kode-error'],
  ['its help', undefined, 'Huruf besar', 'kode-help'],
  ['nothing', undefined, undefined, undefined],
  ['nothing by an empty fault', '', undefined, undefined],
])('a control is described by %s', (_name, error, help, id) => {
  expect(getDescriptionId('kode', error, help)).toBe(id)
})
