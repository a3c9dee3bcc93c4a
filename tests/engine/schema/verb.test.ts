import { expect, test } from 'vitest'
import { everyVerb, methods, readVerbs } from '../../../engine/schema/verb.ts'

test('rows that are only read have verbs of all, and no verb writes', () => {
  expect(everyVerb.filter(verb => readVerbs.includes(verb))).toEqual(readVerbs)
  expect(readVerbs.filter(verb => ['create', 'update', 'delete'].includes(verb))).toEqual([])
  expect(new Set(methods).size).toBe(methods.length)
})
