// What holds for each golden task.
import { describe, expect, test } from 'vitest'
import { tryCompile } from '../../commands/schema/load-project.ts'
import { gradeFiles } from './grade-task.ts'
import { hasPlantedMistake, readTaskFiles, readTaskText } from './task-files.ts'

const findFaults = async (task: string) => {
  const files = Object.entries(readTaskFiles(task, 'start')).toSorted()
  const compiled = await tryCompile(files.map(([place, text]) => ({ place, path: place, text })))
  return 'faults' in compiled ? compiled.faults : []
}

export const describeTasks = (tasks: readonly string[]): void =>
  describe.each(tasks)('%s', task => {
    test('its text is short and says what to do', () => {
      expect(readTaskText(task)).toMatch(/^# .+\n\n[\s\S]{40,900}$/)
    })

    test('its start fails the grader; a planted mistake has a message with a position', async () => {
      await expect(gradeFiles(task, readTaskFiles(task, 'start'))).rejects.toThrow()
      if (!hasPlantedMistake(task) || task.startsWith('live')) return
      const faults = await findFaults(task)
      expect(faults.length).toBeGreaterThan(0)
      for (const { file, line, message } of faults)
        expect([file, line, message]).toEqual([
          expect.stringMatching(/\.json$/),
          expect.any(Number),
          expect.any(String),
        ])
    })

    test('its reference solution passes the grader', async () => {
      await gradeFiles(task, readTaskFiles(task, 'solution'))
    })
  })
