import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body: given } = await desk('POST donation?move=give', { amount: 12.5 })
  equal((await desk('POST donation?move=give', { amount: 0 })).status, 422)
  equal((await desk('GET reports/donations')).body.totals.given, 12.5)
  equal((await desk(`POST donation/${given.id}/moves/void`, { versi: given.versi })).status, 200)
  equal((await desk('GET reports/donations')).body.rows.length, 0)
}
