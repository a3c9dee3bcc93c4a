import { deepEqual, equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ head, desk, sendFile }) => {
  const file = 'number,name,email\nM001,Renamed,new@example.com\nM900,Added,a@example.com\n'
  equal((await sendFile('POST imports/members?file=members.csv', file)).status, 202)
  const find = async () => (await head('GET member')).body
  for (let attempt = 0; attempt < 100 && (await find()).length < 4; attempt++)
    await new Promise(resolve => setTimeout(resolve, 50))
  deepEqual((await find()).map(({ full_name }: { full_name: string }) => full_name).toSorted(), [
    'Added',
    'Member Three',
    'Member Two',
    'Renamed',
  ])
  equal((await desk('GET imports')).body.length, 0)
}
