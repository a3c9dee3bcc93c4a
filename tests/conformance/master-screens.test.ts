import { expect, test } from 'vitest'
import { schema, screens } from '../support/browser/masters.ts'

test('every master has a menu entry, or stands in the form of another', () => {
  const masters = Object.values(schema.resources).filter(({ kind }) => kind === 'master')
  const names = new Set(screens.map(({ resource }) => resource.name))
  const inForms = new Set(masters.flatMap(({ screen: { related } }) => related.map(({ resource }) => resource)))
  const left = masters.filter(({ name }) => !names.has(name) && !inForms.has(name))
  expect(left.map(({ name }) => name)).toEqual([])
})
