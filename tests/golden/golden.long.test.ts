// All golden tasks.
import { expect, test } from 'vitest'
import { describeTasks } from './describe-tasks.ts'
import { hasPlantedMistake, taskNames } from './task-files.ts'

test('there are thirty tasks, half of them with a planted mistake', () => {
  expect(taskNames).toHaveLength(30)
  expect(taskNames.filter(hasPlantedMistake).length).toBeGreaterThanOrEqual(15)
})

describeTasks(taskNames)
