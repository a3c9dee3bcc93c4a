import { deepEqual, equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk, head }) => {
  const { body: members } = await head('GET member')
  await head(`PUT member/${members[0].id}`, { active: false, versi: members[0].versi })
  const { body } = await desk('GET reports/members')
  deepEqual(
    body.rows.map(({ cells }: { cells: { full_name: string } }) => cells.full_name),
    ['Member Three', 'Member Two'],
  )
  equal(body.totals.fines_owed, 0)
}
