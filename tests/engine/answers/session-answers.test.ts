import { expect, test } from 'vitest'
import { backupStatus, menuFile, refusedSignIns } from '../../../engine/answers/session-answers.ts'
import { brokenBy } from '../../support/judge-answer.ts'

test('null stands for what did not happen yet', () => {
  const backup = { keep: 7, count: 0, running: false, breaches: 0, last: null, failed_at: null, copy: null }
  expect(brokenBy(backupStatus, backup)).toEqual(Object.keys(backup))
  expect(brokenBy(refusedSignIns, { count: 0, last_at: null, rows: [] })).toEqual(['count', 'last_at', 'rows'])
})

test('a menu file has a message after a save', () => {
  expect(brokenBy(menuFile, { items: [], version: 'a', message: 'saved' })).toEqual(['items', 'version'])
})
