import { expect, test } from 'vitest'
import { type ImportCheck, importCheck, importJob } from '../../../engine/answers/import-answers.ts'
import { brokenBy, fitsShape } from '../../support/judge-answer.ts'

const error = { line: 2, column: 'kode', value: 'X', code: 'required', message: 'Kode wajib diisi' }
const counts = { rows: 1, inserted: 1, updated: 0, deleted: 0, same: 0, errorCount: 1, errors: [error], notices: [] }
const check: ImportCheck = {
  ...counts,
  columns: [{ name: 'kode', title: 'Kode', type: 'text' }],
  first: [{ kode: 'A' }],
  samples: [{ kind: 'inserted', line: 1, row: { kode: 'A' } }],
  groups: [{ ...error, count: 2 }],
  asks: [],
  removals: [],
  askCount: 0,
  documents: 1,
}

test('a check has all but the number of documents', () => {
  const required = Object.keys(check).filter(name => name !== 'documents')
  expect(brokenBy(importCheck, check)).toEqual(required)
  expect(fitsShape(importCheck, { ...check, samples: [{ kind: 'moved', row: {} }] })).toBe(false)
})

test('a job has a result at its end', () => {
  const running = { id: '1', state: 'running', percentage: 10, message: '' } as const
  expect(brokenBy(importJob, running)).toEqual(['id', 'state', 'percentage', 'message'])
  expect(brokenBy(importJob, { ...running, state: 'done', result: counts })).not.toContain('result')
  expect(fitsShape(importJob, { ...running, state: 'active' })).toBe(false)
})
