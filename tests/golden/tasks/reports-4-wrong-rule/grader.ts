import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  await desk('POST loan?move=lend', { member_no: 'M001', copies: [{ copy_code: 'EMMA-1' }] })
  const filter = encodeURIComponent(JSON.stringify({ since: '2026-11-01', until: '2026-11-18' }))
  equal((await desk('GET reports/loans-by-book')).body.count, 1)
  equal((await desk(`GET reports/loans-by-book?filter=${filter}`)).body.count, 0)
}
