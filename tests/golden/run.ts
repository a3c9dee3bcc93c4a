// `node tests/golden/run.ts write TASK FOLDER` begins a task in a folder, `... grade TASK FOLDER` grades what is there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gradeFiles } from './grade-task.ts'
import { readTaskFiles, readTaskText, taskNames, writeTaskFiles } from './task-files.ts'

const readFolder = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync('**/*.json', { cwd: folder, exclude: ['dialect/**', 'schema.lock.json'] }).map(place => [
      place,
      readFileSync(join(folder, place), 'utf8'),
    ]),
  )

const [action, task = '', folder] = process.argv.slice(2)
if (!taskNames.includes(task) || folder === undefined || (action !== 'write' && action !== 'grade')) {
  console.error(`node tests/golden/run.ts write|grade TASK FOLDER\n${taskNames.join('\n')}`)
  process.exitCode = 2
} else if (action === 'write') {
  writeTaskFiles(folder, readTaskFiles(task, 'start'))
  console.log(readTaskText(task))
} else {
  try {
    await gradeFiles(task, readFolder(folder))
    console.log('passed')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
