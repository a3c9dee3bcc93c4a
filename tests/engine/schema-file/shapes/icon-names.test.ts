import { expect, test } from 'vitest'
import { iconNames } from '../../../../engine/schema-file/shapes/menu-shape.ts'

test('icons are named as Material names them, each once and in order', () => {
  expect(iconNames.filter(name => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))).toEqual([])
  expect([...new Set(iconNames)].toSorted()).toEqual([...iconNames])
})
